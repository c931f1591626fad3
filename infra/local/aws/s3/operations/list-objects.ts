import type { XmlTree } from '../../wire/xml.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import type { S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';
import type { StoredObject } from '../storage/version.ts';
import { linesOf, readListing } from './list-page.ts';

/** Lists the keys of a bucket that have an object now, in the order of their UTF-8 bytes, page by page. */
export const listObjectsV2: Operation = (request, { store }) => {
  const { query } = request;
  const token = query.get('continuation-token') ?? undefined;
  const startAfter = query.get('start-after') ?? '';
  const owner = query.get('fetch-owner') === 'true';
  const page = listPage(store, request, token === undefined ? startAfter : readToken(token), owner);
  return xmlReply('ListBucketResult', {
    ...page.elements,
    StartAfter: token === undefined && startAfter ? page.encode(startAfter) : undefined,
    ContinuationToken: token,
    NextContinuationToken: page.next === undefined ? undefined : writeToken(page.next),
    KeyCount: page.count,
  });
};

/** The first form of the same listing, whose pages begin after a key. */
export const listObjects: Operation = (request, { store }) => {
  const marker = request.query.get('marker') ?? '';
  const page = listPage(store, request, marker, true);
  return xmlReply('ListBucketResult', {
    ...page.elements,
    Marker: page.encode(marker),
    NextMarker:
      page.next !== undefined && request.query.get('delimiter') ? page.encode(page.next) : undefined,
  });
};

/** The page after `after`; `next` is its last line where more follow. */
function listPage(store: Store, request: S3Request, after: string, owner: boolean) {
  const bucket = store.catalogue.bucket(request.bucket);
  const { prefix, delimiter, maxKeys, encode, encoding } = readListing(request);
  const visible = (key: string) => bucket.latest(key)?.deleteMarker === false;
  const lines = linesOf(bucket.keys, { prefix, delimiter }, after, visible);
  const listingLines = maxKeys === 0 ? [] : [...lines.take(maxKeys + 1)];
  const shown = listingLines.slice(0, maxKeys);
  const truncated = listingLines.length > maxKeys;
  const named = (kind: 'key' | 'prefix') =>
    shown.filter((line) => line.kind === kind).map(({ name }) => name);
  const elements: XmlTree = {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    EncodingType: encoding,
    IsTruncated: truncated,
    Contents: named('key').map((key) => ({
      Key: encode(key),
      ...objectElements(bucket.latest(key) as StoredObject),
      Owner: owner ? { ID: 'local' } : undefined,
    })),
    CommonPrefixes: named('prefix').map((name) => ({ Prefix: encode(name) })),
  };
  return { elements, count: shown.length, next: truncated ? shown.at(-1)?.name : undefined, encode };
}

function objectElements({ lastModified, etag, checksum, size }: StoredObject): XmlTree {
  return {
    LastModified: lastModified,
    ETag: `"${etag}"`,
    ChecksumAlgorithm: checksum?.algorithm.toUpperCase(),
    ChecksumType: checksum?.type,
    Size: size,
    StorageClass: 'STANDARD',
  };
}

/** A token is opaque: the last line of its page, with a check that it is one of ours. */
function writeToken(name: string): string {
  return Buffer.from(`1:${name}`).toString('base64url');
}

function readToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (text.startsWith('1:') && writeToken(text.slice(2)) === token) return text.slice(2);
  throw new S3Error('InvalidArgument', {
    message: 'The continuation token provided is incorrect',
    detail: { ArgumentName: 'continuation-token', ArgumentValue: token },
  });
}
