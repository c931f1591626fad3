import type { Operation } from './operation.ts';
import {
  createBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
  putBucketVersioning,
} from './operations/buckets.ts';
import { completeMultipartUpload } from './operations/complete-multipart-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { deleteObject } from './operations/delete-object.ts';
import { deleteObjects } from './operations/delete-objects.ts';
import { getObject, headObject } from './operations/get-object.ts';
import { listObjectVersions } from './operations/list-object-versions.ts';
import { listObjectsV2 } from './operations/list-objects-v2.ts';
import { putObject } from './operations/put-object.ts';
import {
  abortMultipartUpload,
  createMultipartUpload,
  listParts,
  uploadPart,
} from './operations/upload-parts.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

const operations: Record<string, Operation> = {
  AbortMultipartUpload: abortMultipartUpload,
  CompleteMultipartUpload: completeMultipartUpload,
  CopyObject: copyObject,
  CreateBucket: createBucket,
  CreateMultipartUpload: createMultipartUpload,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  GetBucketLocation: getBucketLocation,
  GetBucketVersioning: getBucketVersioning,
  GetObject: getObject,
  HeadBucket: headBucket,
  HeadObject: headObject,
  ListBuckets: listBuckets,
  ListObjectVersions: listObjectVersions,
  ListObjectsV2: listObjectsV2,
  ListParts: listParts,
  PutBucketVersioning: putBucketVersioning,
  PutObject: putObject,
  UploadPart: uploadPart,
};

type Level = 'Service' | 'Bucket' | 'Object';

/** Operations that a query parameter tells apart, by level, method and parameter. */
const bySubresource: Record<string, string> = {
  'Bucket GET location': 'GetBucketLocation',
  'Bucket GET versioning': 'GetBucketVersioning',
  'Bucket PUT versioning': 'PutBucketVersioning',
  'Bucket GET versions': 'ListObjectVersions',
  'Bucket GET uploads': 'ListMultipartUploads',
  'Bucket POST delete': 'DeleteObjects',
  'Object POST uploads': 'CreateMultipartUpload',
  'Object PUT uploadId': 'UploadPart',
  'Object POST uploadId': 'CompleteMultipartUpload',
  'Object DELETE uploadId': 'AbortMultipartUpload',
  'Object GET uploadId': 'ListParts',
  'Object GET attributes': 'GetObjectAttributes',
};

const byMethod: Record<string, string> = {
  'Service GET': 'ListBuckets',
  'Bucket GET': 'ListObjects',
  'Bucket HEAD': 'HeadBucket',
  'Bucket PUT': 'CreateBucket',
  'Bucket DELETE': 'DeleteBucket',
  'Object GET': 'GetObject',
  'Object HEAD': 'HeadObject',
  'Object PUT': 'PutObject',
  'Object DELETE': 'DeleteObject',
};

/** Parameters that make another operation of a request, beside those above. */
const otherSubresources = new Map(
  Object.entries({
    accelerate: 'AccelerateConfiguration',
    acl: 'Acl',
    analytics: 'AnalyticsConfiguration',
    cors: 'Cors',
    encryption: 'Encryption',
    inventory: 'InventoryConfiguration',
    'legal-hold': 'LegalHold',
    lifecycle: 'LifecycleConfiguration',
    logging: 'Logging',
    metrics: 'MetricsConfiguration',
    notification: 'NotificationConfiguration',
    'object-lock': 'ObjectLockConfiguration',
    ownershipControls: 'OwnershipControls',
    partNumber: 'Part',
    policy: 'Policy',
    policyStatus: 'PolicyStatus',
    publicAccessBlock: 'PublicAccessBlock',
    replication: 'Replication',
    requestPayment: 'RequestPayment',
    restore: 'Restore',
    retention: 'Retention',
    select: 'Select',
    tagging: 'Tagging',
    torrent: 'Torrent',
    website: 'Website',
  }),
);

/** The operation that a request asks for. Throws `NotImplemented`, with its name, for one that is not here. */
export function route(request: S3Request): Operation {
  const name = operationName(request);
  const operation = operations[name];
  if (operation) return operation;
  throw new S3Error('NotImplemented', {
    message: `${name} is not implemented here. Implemented are: ${Object.keys(operations).join(', ')}.`,
    detail: { Operation: name },
  });
}

/** The name of an operation as the API reference has it. */
export function operationName(request: S3Request): string {
  const { method, query } = request;
  const level: Level = request.bucket === '' ? 'Service' : request.key === '' ? 'Bucket' : 'Object';
  for (const parameter of query.keys()) {
    const name = bySubresource[`${level} ${method} ${parameter}`];
    if (name) return copying(request, name);
  }
  const other = [...query.keys()].find((parameter) => otherSubresources.has(parameter));
  if (other) return `${verbs[method] ?? method}${level}${otherSubresources.get(other)}`;
  const name = byMethod[`${level} ${method}`] ?? `${method} ${level}`;
  return name === 'ListObjects' && query.get('list-type') === '2' ? 'ListObjectsV2' : copying(request, name);
}

const verbs: Record<string, string> = {
  GET: 'Get',
  PUT: 'Put',
  DELETE: 'Delete',
  HEAD: 'Head',
  POST: 'Post',
};

function copying({ headers }: S3Request, name: string): string {
  if (headers['x-amz-copy-source'] === undefined) return name;
  return { PutObject: 'CopyObject', UploadPart: 'UploadPartCopy' }[name] ?? name;
}
