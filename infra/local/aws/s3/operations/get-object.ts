import { checksumHeaders } from '../body/checksums.ts';
import { type ByteRange, readRange } from '../byte-range.ts';
import { checkReadConditions } from '../conditions.ts';
import { descriptionHeaders } from '../description.ts';
import type { Operation } from '../operation.ts';
import { type S3Reply, xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Store } from '../storage/store.ts';
import type { StoredObject } from '../storage/version.ts';
import { versionHeader } from './create-object.ts';
import { findObject } from './find-object.ts';

// biome-ignore format: a table
const responseHeaders = [
  'content-type', 'content-language', 'expires', 'cache-control', 'content-disposition', 'content-encoding',
];

/** What is to be sent: the head and, unless nothing changed (304), the bytes. */
interface ObjectSelection {
  head: S3Reply;
  object: StoredObject;
  range?: ByteRange;
}

/** Sends an object, or the range of it that was asked for. */
export const getObject: Operation = (request, { store }) => {
  const { head, object, range } = select(request, store);
  return range ? withBody(store, object, range, head) : head;
};

/** Sends what `getObject` would, without the bytes. */
export const headObject: Operation = (request, { store }) => select(request, store).head;

/** No object has tags: a write that brings some is refused. The AWS CLI asks before it copies a large object. */
export const getObjectTagging: Operation = (request, { store }) => {
  select(request, store);
  return xmlReply('Tagging', { TagSet: {} });
};

function select(request: S3Request, store: Store): ObjectSelection {
  const bucket = store.catalogue.bucket(request.bucket);
  const object = findObject(bucket, request.key, request.query.get('versionId') ?? undefined);
  if (!checkReadConditions(request, object)) {
    return { head: { status: 304, headers: identity(bucket, object) }, object };
  }
  const partial = readRange(headerOf(request, 'range'), object.size);
  const range = partial ?? { start: 0, end: object.size };
  const length = { 'content-length': String(range.end - range.start) };
  const extra = partial ? contentRange(range, object) : shownChecksum(request, object);
  const headers = { ...readHeaders(request, bucket, object), ...length, ...extra };
  return { head: { status: partial ? 206 : 200, headers }, object, range };
}

function contentRange(range: ByteRange, object: StoredObject): Record<string, string> {
  return { 'content-range': `bytes ${range.start}-${range.end - 1}/${object.size}` };
}

function withBody(store: Store, object: StoredObject, range: ByteRange, head: S3Reply): S3Reply {
  const { references } = store.catalogue;
  references.retain(object.segments);
  return {
    ...head,
    body: store.segments.read(object.segments, range),
    done: () => references.release(object.segments),
  };
}

function identity(bucket: Bucket, object: StoredObject): Record<string, string> {
  return {
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.lastModified).toUTCString(),
    ...versionHeader(bucket, object),
  };
}

function readHeaders(request: S3Request, bucket: Bucket, object: StoredObject): Record<string, string> {
  return {
    ...identity(bucket, object),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
    ...descriptionHeaders(object),
    ...overrides(request),
  };
}

/** Headers that a presigned address sets for the answer, such as `response-content-disposition`. */
function overrides({ query }: S3Request): Record<string, string> {
  const given = responseHeaders.map((name) => [name, query.get(`response-${name}`)] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function shownChecksum(request: S3Request, object: StoredObject): Record<string, string> {
  const asked = headerOf(request, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  return asked ? checksumHeaders(object.checksum) : {};
}
