import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const credential = String.raw`[^\s/,]+/\d{8}/[\w-]+/[\w-]+/aws4_request`;
const authorization = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=(${credential}), *SignedHeaders=([\\w;.-]+), *Signature=([0-9a-f]{64})$`,
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

/** Whether a request has the form of one that is signed (Signature Version 4), in its headers or in its address, and its time is not over. */
export function signatureOf(headers: IncomingHttpHeaders, query: URLSearchParams, now: number): Signature {
  if (headers.authorization !== undefined) {
    return { kind: authorization.test(headers.authorization) ? 'signed' : 'malformed' };
  }
  if (!query.has('X-Amz-Signature')) return { kind: 'missing' };
  if (Object.entries(presigned).some(([name, form]) => !form.test(query.get(name) ?? ''))) {
    return { kind: 'malformed' };
  }
  const date = query.get('X-Amz-Date')!.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  return untilTime(Date.parse(date) + Number(query.get('X-Amz-Expires')) * 1000, now);
}

function untilTime(at: number, now: number): Signature {
  if (Number.isNaN(at)) return { kind: 'malformed' };
  return at < now ? { kind: 'expired', at } : { kind: 'signed' };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** A hash as requests are signed over, of a text in hexadecimal. */
export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** The secret of an access key: `local` is whoever runs the stack, all others are of functions and of sessions. */
export const secretOf = (accessKeyId: string): string =>
  accessKeyId === 'local' ? 'local' : hmac('assay', accessKeyId).toString('base64url');

const MOST_KEYS = 1_000;
const keys = new Map<string, KeyObject>();

/** The key that a credential signs with, derived once; where there are many they are derived anew. */
function keyOf(credential: string): KeyObject {
  const known = keys.get(credential);
  if (known) return known;
  const [accessKeyId = '', ...scope] = credential.split('/');
  const derived = scope.reduce<string | Buffer>(hmac, `AWS4${secretOf(accessKeyId)}`);
  if (keys.size === MOST_KEYS) keys.clear();
  const key = createSecretKey(Buffer.from(derived));
  keys.set(credential, key);
  return key;
}

/** Signs a text as who has a credential, `{access key}/{date}/{region}/{service}/aws4_request`, in hexadecimal. */
export const signAs = (credential: string, text: string): string =>
  createHmac('sha256', keyOf(credential)).update(text).digest('hex');

/** A request as it came; `payload`: the hash of its body, or what stands for it. */
export interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  payload: string;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request of that form is signed with the secret of its access key: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
export function isGenuine({ method, url, headers, payload }: SignedRequest): boolean {
  const [path = '/', query = ''] = url.split('?');
  const asked = new URLSearchParams(query.replaceAll('+', '%2B'));
  const [, who, names, given] = authorization.exec(headers.authorization ?? '') ?? [
    '',
    ...['Credential', 'SignedHeaders', 'Signature'].map((name) => asked.get(`X-Amz-${name}`) ?? ''),
  ];
  const [, ...scope] = who!.split('/');
  const pairs = [...asked].filter(([name]) => name !== 'X-Amz-Signature');
  const canonical = [
    method,
    scope[2] === 's3' ? path : path.split('/').map(encode).join('/'),
    pairs
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...names!.split(';').map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names!,
    payload,
  ].join('\n');
  const stamp = asked.get('X-Amz-Date') ?? String(headers['x-amz-date']);
  return signAs(who!, ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical)].join('\n')) === given;
}
