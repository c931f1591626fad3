import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

const longestKey = 1024;

/** A request in path style: `/{bucket}/{key}`. `bucket` and `key` are empty where the path does not reach them. */
export interface S3Request {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: IncomingMessage;
}

/** Reads a request's address. The path is not normalised: `a/../b` and `a//b` are keys. */
export function readRequest(message: IncomingMessage): S3Request {
  const [path = '/', query = ''] = splitOnce(message.url ?? '/', '?');
  const [bucket, key = ''] = splitOnce(path.slice(1), '/');
  const request = {
    method: message.method ?? 'GET',
    bucket: decode(bucket),
    key: decode(key),
    query: new URLSearchParams(query),
    headers: message.headers,
    body: message,
  };
  if (Buffer.byteLength(request.key) > longestKey) {
    throw new S3Error('KeyTooLongError', {
      detail: { Size: Buffer.byteLength(request.key), MaxSizeAllowed: longestKey },
    });
  }
  return request;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Decodes percent-encoding. Throws `InvalidURI`. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', { detail: { URI: text } });
  }
}

/** As S3 writes keys in notifications and encoded listings: percent-encoded, blanks as `+`, slashes as they are. */
export function encodeKey(key: string): string {
  const encoded = encodeURIComponent(key).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded.replaceAll('%20', '+').replaceAll('%2F', '/');
}

/** A header as one text, or undefined. */
export function headerOf(request: S3Request, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A count from the query, `otherwise` where it is absent. Throws `InvalidArgument` unless a whole number >= 0. */
export function countOf(request: S3Request, name: string, otherwise: number): number {
  const text = request.query.get(name);
  if (text === null || text === '') return otherwise;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new S3Error('InvalidArgument', {
    message: `Provided ${name} not an integer or within integer range`,
    detail: { ArgumentName: name, ArgumentValue: text },
  });
}
