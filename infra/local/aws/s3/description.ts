import { headerOf, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import type { Description } from './storage/version.ts';

const metadataPrefix = 'x-amz-meta-';
const metadataLimit = 2048;
const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];
const refused = ['x-amz-tagging', 'x-amz-object-lock-mode', 'x-amz-website-redirect-location', 'x-amz-acl'];

/**
 * What a writing request says of the object: its content type and the like, and the user metadata (at most 2 KB).
 * Throws `NotImplemented` for a header that this store would silently lose.
 */
export function readDescription(request: S3Request): Description {
  const lost = refused.find((name) => request.headers[name] !== undefined);
  if (lost) throw new S3Error('NotImplemented', { detail: { Header: lost } });
  return { headers: readHeaders(request), metadata: readMetadata(request) };
}

function readHeaders(request: S3Request): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': headerOf(request, 'content-type') ?? 'binary/octet-stream',
  };
  for (const name of kept) {
    const value = name === 'content-encoding' ? contentEncoding(request) : headerOf(request, name);
    if (value) headers[name] = value;
  }
  return headers;
}

/** Without `aws-chunked`, which is of the transfer alone. */
function contentEncoding(request: S3Request): string {
  const encodings = (headerOf(request, 'content-encoding') ?? '')
    .split(',')
    .map((encoding) => encoding.trim());
  return encodings.filter((encoding) => encoding !== '' && encoding !== 'aws-chunked').join(', ');
}

function readMetadata(request: S3Request): Record<string, string> {
  const metadata: Record<string, string> = {};
  let size = 0;
  for (const name of Object.keys(request.headers)) {
    if (!name.startsWith(metadataPrefix)) continue;
    const key = name.slice(metadataPrefix.length);
    metadata[key] = headerOf(request, name) ?? '';
    size += key.length + metadata[key].length;
  }
  if (size > metadataLimit) {
    throw new S3Error('MetadataTooLarge', { detail: { Size: size, MaxSizeAllowed: metadataLimit } });
  }
  return metadata;
}

/** The headers by which an answer repeats a description. */
export function descriptionHeaders({ headers, metadata }: Description): Record<string, string> {
  const named = Object.entries(metadata).map(([key, value]) => [`${metadataPrefix}${key}`, value]);
  return { ...headers, ...Object.fromEntries(named) };
}
