import type { Operation } from './operation.ts';
import { listBuckets } from './operations/buckets.ts';
import { completeMultipartUpload } from './operations/complete-multipart-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { deleteObject } from './operations/delete-object.ts';
import { getObject, getObjectTagging, headObject } from './operations/get-object.ts';
import { listObjects, listObjectsV2 } from './operations/list-objects.ts';
import { listObjectVersions } from './operations/list-versions.ts';
import { postObject } from './operations/post-object.ts';
import { putObject } from './operations/put-object.ts';
import { abortMultipartUpload, createMultipartUpload, uploadPart } from './operations/upload-parts.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** By method, what the path names, and what makes another operation of it: query parameters or a copy's source. */
const operations: Record<string, Operation> = {
  'GET service': listBuckets,
  'GET bucket': listObjects,
  'GET bucket list-type': listObjectsV2,
  'GET bucket versions': listObjectVersions,
  'POST bucket': postObject,
  'GET object': getObject,
  'GET object tagging': getObjectTagging,
  'HEAD object': headObject,
  'PUT object': putObject,
  'PUT object copy-source': copyObject,
  'DELETE object': deleteObject,
  'POST object uploads': createMultipartUpload,
  'PUT object partNumber uploadId': uploadPart,
  'POST object uploadId': completeMultipartUpload,
  'DELETE object uploadId': abortMultipartUpload,
};

/** Parameters that leave an operation what it is: those of a listing, of a version, of an answer and of a signature. */
const details =
  /^(prefix|delimiter|marker|max-keys|encoding-type|continuation-token|start-after|key-marker|version-id-marker|fetch-owner|versionId|response-.*|x-id|x-amz-.*)$/i;

/** The operation that a request asks for. Throws `NotImplemented` for one that is not here. */
export function route(request: S3Request): Operation {
  const { method, bucket, key, query, headers } = request;
  const level = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object';
  const others = [...query.keys()].filter((name) => !details.test(name));
  if (headers['x-amz-copy-source'] !== undefined) others.push('copy-source');
  const asked = [method, level, ...others.sort()].join(' ');
  const operation = operations[asked];
  if (operation) return operation;
  const known = Object.keys(operations).join(', ');
  throw new S3Error('NotImplemented', { message: `${asked} is not implemented here. There are: ${known}.` });
}
