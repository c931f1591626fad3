import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import type { S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { StoredObject, Version } from '../storage/version.ts';
import type { XmlTree } from '../xml/write-xml.ts';
import { type Line, type Listing, linesOf, readListing } from './list-page.ts';

/** Lists the keys of a bucket that have an object now, in the order of their UTF-8 bytes. */
export const listObjectsV2: Operation = (request, { store }) => {
  const bucket = store.catalogue.bucket(request.bucket);
  const listing = readListing(request);
  const token = request.query.get('continuation-token') ?? undefined;
  const startAfter = request.query.get('start-after') ?? '';
  const after = token === undefined ? startAfter : readToken(token);
  const lines = linesOf(bucket.keys, listing, after, (key) => bucket.latest(key)?.deleteMarker === false);
  const page = listing.maxKeys === 0 ? [] : [...lines.take(listing.maxKeys + 1)];
  const shown = page.slice(0, listing.maxKeys);
  const truncated = page.length > listing.maxKeys;
  return xmlReply('ListBucketResult', {
    Name: bucket.name,
    ...listingElements(listing),
    StartAfter: token === undefined && startAfter ? listing.encode(startAfter) : undefined,
    ContinuationToken: token,
    NextContinuationToken: truncated ? writeToken(shown.at(-1)!.name) : undefined,
    KeyCount: shown.length,
    IsTruncated: truncated,
    ...pageElements(shown, listing, (key) => bucket.latest(key), request),
  });
};

/** The elements that repeat what a listing asked for. */
export function listingElements({ prefix, delimiter, maxKeys, encode, encoding }: Listing): XmlTree {
  return {
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    EncodingType: encoding,
  };
}

function pageElements(
  lines: readonly Line[],
  { encode }: Listing,
  latest: (key: string) => Version | undefined,
  request: S3Request,
): XmlTree {
  const owner = request.query.get('fetch-owner') === 'true';
  const objects = lines.filter(({ kind }) => kind === 'key');
  const prefixes = lines.filter(({ kind }) => kind === 'prefix');
  return {
    Contents: objects.map(({ name }) => objectElement(encode(name), latest(name) as StoredObject, owner)),
    CommonPrefixes: prefixes.map(({ name }) => ({ Prefix: encode(name) })),
  };
}

function objectElement(key: string, object: StoredObject, owner: boolean): XmlTree {
  return {
    Key: key,
    LastModified: object.lastModified,
    ETag: `"${object.etag}"`,
    ChecksumAlgorithm: object.checksum?.algorithm.toUpperCase(),
    ChecksumType: object.checksum?.type,
    Size: object.size,
    StorageClass: 'STANDARD',
    Owner: owner ? { ID: 'local' } : undefined,
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
