import { isGenuine, signatureOf } from '../wire/signature.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** A form for one upload carries its policy and signature among its fields, where `postObject` looks at them. */
function isForm({ method, key, headers }: S3Request): boolean {
  return method === 'POST' && key === '' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** Refuses what a private bucket refuses unseen: a request that is not signed or not by its access key, and a presigned address past its time. */
export function authorise(request: S3Request, now: number): void {
  if (isForm(request)) return;
  const { headers, query, method, body } = request;
  const signature = signatureOf(headers, query, now);
  const payload = headers.authorization ? String(headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  if (signature.kind === 'signed') {
    if (isGenuine({ method, url: body.url ?? '/', headers, payload })) return;
    throw new S3Error('SignatureDoesNotMatch');
  }
  if (signature.kind === 'expired') {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      detail: { Expires: new Date(signature.at).toISOString(), ServerTime: new Date(now).toISOString() },
    });
  }
  const malformed = { message: 'The signature of the request does not have the form of version 4.' };
  throw new S3Error('AccessDenied', signature.kind === 'missing' ? {} : malformed);
}
