import { randomBytes } from 'node:crypto';
import { checksumHeaders, knownAlgorithm } from '../body/checksums.ts';
import { receiveSegment } from '../body/receive-body.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { countOf, headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';
import type { UploadPart } from '../storage/version.ts';

const mostParts = 10_000;

/** Starts an upload in parts. The checksum of the whole is of the parts' checksums unless `FULL_OBJECT` is asked for. */
export const createMultipartUpload: Operation = (request, { store }) => {
  const { name: bucket } = store.catalogue.bucket(request.bucket);
  const { key } = request;
  const id = randomBytes(32).toString('base64url');
  const { checksumType, headers } = wantedChecksum(request);
  const initiated = new Date().toISOString();
  store.commit({
    type: 'upload',
    upload: { id, bucket, key, initiated, checksumType, ...readDescription(request) },
  });
  return xmlReply('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }, headers);
};

function wantedChecksum(request: S3Request) {
  const name = headerOf(request, 'x-amz-checksum-algorithm');
  if (name === undefined) return { headers: {} };
  const algorithm = knownAlgorithm(name);
  const header = headerOf(request, 'x-amz-checksum-type') ?? 'COMPOSITE';
  const whole = algorithm === 'crc64nvme' || header === 'FULL_OBJECT';
  const checksumType = whole ? ('FULL_OBJECT' as const) : ('COMPOSITE' as const);
  const headers = {
    'x-amz-checksum-algorithm': algorithm.toUpperCase(),
    'x-amz-checksum-type': checksumType,
  };
  return { checksumType, headers };
}

/** Stores a part; a part of the same number gives way. */
export const uploadPart: Operation = async (request, { store }) => {
  const { etag, checksum } = await storePart(request, store);
  return { status: 200, headers: { etag: `"${etag}"`, ...checksumHeaders(checksum) } };
};

async function storePart(request: S3Request, store: Store): Promise<UploadPart> {
  const upload = uploadIdOf(request);
  const find = () => store.catalogue.upload(upload, request.bucket, request.key);
  const number = readPartNumber(request);
  find();
  const received = await receiveSegment(request, store);
  try {
    find();
    const part = { number, ...received, lastModified: new Date().toISOString() };
    store.commit({ type: 'part', upload, part });
    return part;
  } catch (error) {
    store.segments.remove(received.segment.id);
    throw error;
  }
}

export const abortMultipartUpload: Operation = (request, { store }) => {
  const { upload } = store.catalogue.upload(uploadIdOf(request), request.bucket, request.key);
  store.commit({ type: 'abort', upload: upload.id });
  return { status: 204 };
};

/** The upload that a request is about. */
export function uploadIdOf({ query }: S3Request): string {
  return query.get('uploadId') ?? '';
}

function readPartNumber(request: S3Request): number {
  const number = countOf(request, 'partNumber', 0);
  if (number >= 1 && number <= mostParts) return number;
  throw new S3Error('InvalidArgument', {
    message: 'Part number must be an integer between 1 and 10000, inclusive',
    detail: { ArgumentName: 'partNumber', ArgumentValue: number },
  });
}
