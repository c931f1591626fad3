import type { IncomingHttpHeaders } from 'node:http';

const credential = String.raw`[^\s/,]+/\d{8}/[\w-]+/[\w-]+/aws4_request`;
const authorization = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${credential}, *SignedHeaders=[\\w;.-]+, *Signature=[0-9a-f]{64}$`,
);
const presigned: Record<string, RegExp> = {
  'X-Amz-Algorithm': /^AWS4-HMAC-SHA256$/,
  'X-Amz-Credential': new RegExp(`^${credential}$`),
  'X-Amz-Date': /^\d{8}T\d{6}Z$/,
  'X-Amz-Expires': /^[1-9]\d{0,5}$/,
  'X-Amz-SignedHeaders': /^[\w;.-]+$/,
  'X-Amz-Signature': /^[0-9a-f]{64}$/,
};

/** How a request is signed: in form, in an address whose time is over (epoch milliseconds), or not as it must be. */
type Signature = { kind: 'signed' } | { kind: 'expired'; at: number } | { kind: 'missing' | 'malformed' };

/**
 * Whether a request has the form of one that is signed (Signature Version 4), in its headers or in its address. There
 * are no accounts on a laptop, so the signature itself is not verified: the form alone keeps out what a web page sends.
 */
export function signatureOf(headers: IncomingHttpHeaders, query: URLSearchParams, now: number): Signature {
  if (headers.authorization !== undefined) {
    return { kind: authorization.test(headers.authorization) ? 'signed' : 'malformed' };
  }
  if (query.has('AWSAccessKeyId')) return version2(query, now);
  if (!query.has('X-Amz-Signature')) return { kind: 'missing' };
  if (Object.entries(presigned).some(([name, form]) => !form.test(query.get(name) ?? ''))) {
    return { kind: 'malformed' };
  }
  const date = query.get('X-Amz-Date')!.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  return untilTime(Date.parse(date) + Number(query.get('X-Amz-Expires')) * 1000, now);
}

/** The older form of a presigned S3 address, which botocore still writes where nobody asks for another. */
function version2(query: URLSearchParams, now: number): Signature {
  const expires = query.get('Expires') ?? '';
  const formed = /^[A-Za-z0-9+/]{27}=$/.test(query.get('Signature') ?? '') && /^\d{1,12}$/.test(expires);
  return formed ? untilTime(Number(expires) * 1000, now) : { kind: 'malformed' };
}

function untilTime(at: number, now: number): Signature {
  if (Number.isNaN(at)) return { kind: 'malformed' };
  return at < now ? { kind: 'expired', at } : { kind: 'signed' };
}
