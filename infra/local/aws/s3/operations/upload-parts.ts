import { randomBytes } from 'node:crypto';
import { checksumElement, checksumHeaders, knownAlgorithm } from '../body/checksums.ts';
import { receiveSegment } from '../body/receive-body.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { countOf, headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Part } from '../storage/version.ts';
import type { XmlTree } from '../xml/write-xml.ts';

const mostParts = 10_000;
const longestPage = 1000;

/** Starts an upload in parts. */
export const createMultipartUpload: Operation = (request, { store }) => {
  const { name: bucket } = store.catalogue.bucket(request.bucket);
  const algorithm = headerOf(request, 'x-amz-checksum-algorithm');
  const headers: Record<string, string> = algorithm
    ? { 'x-amz-checksum-algorithm': knownAlgorithm(algorithm).toUpperCase() }
    : {};
  const { key } = request;
  const id = randomBytes(32).toString('base64url');
  const upload = { id, bucket, key, initiated: new Date().toISOString(), ...readDescription(request) };
  store.commit({ type: 'upload', upload });
  return xmlReply('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }, headers);
};

/** Stores a part; a part of the same number gives way. */
export const uploadPart: Operation = async (request, { store }) => {
  const upload = uploadIdOf(request);
  const find = () => store.catalogue.upload(upload, request.bucket, request.key);
  const number = readPartNumber(request);
  find();
  const { segment, etag, checksum } = await receiveSegment(request, store);
  try {
    find();
    const part = { number, etag, checksum, segment, lastModified: new Date().toISOString() };
    store.commit({ type: 'part', upload, part });
  } catch (error) {
    store.segments.remove(segment.id);
    throw error;
  }
  return { status: 200, headers: { etag: `"${etag}"`, ...checksumHeaders(checksum) } };
};

export const abortMultipartUpload: Operation = (request, { store }) => {
  const { upload } = store.catalogue.upload(uploadIdOf(request), request.bucket, request.key);
  store.commit({ type: 'abort', upload: upload.id });
  return { status: 204 };
};

export const listParts: Operation = (request, { store }) => {
  const { upload, parts } = store.catalogue.upload(uploadIdOf(request), request.bucket, request.key);
  const marker = countOf(request, 'part-number-marker', 0);
  const maxParts = Math.min(longestPage, countOf(request, 'max-parts', longestPage));
  const later = inOrder(parts.values()).filter(({ number }) => number > marker);
  const shown = later.slice(0, maxParts);
  const truncated = later.length > shown.length;
  return xmlReply('ListPartsResult', {
    Bucket: upload.bucket,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: marker,
    NextPartNumberMarker: truncated ? shown.at(-1)?.number : undefined,
    MaxParts: maxParts,
    IsTruncated: truncated,
    StorageClass: 'STANDARD',
    Part: shown.map(partElement),
  });
};

function partElement({ number, etag, lastModified, segment, checksum }: Part): XmlTree {
  return {
    PartNumber: number,
    LastModified: lastModified,
    ETag: `"${etag}"`,
    Size: segment.size,
    ...(checksum ? { [checksumElement(checksum.algorithm)]: checksum.value } : {}),
  };
}

function inOrder(parts: Iterable<Part>): Part[] {
  return [...parts].sort((a, b) => a.number - b.number);
}

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
