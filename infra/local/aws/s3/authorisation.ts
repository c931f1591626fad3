import { signatureOf } from '../wire/signature.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** A form for one upload carries its policy and signature among its fields, where `postObject` looks at them. */
function isForm({ method, key, headers }: S3Request): boolean {
  return method === 'POST' && key === '' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** Refuses what a private bucket refuses unseen: a request that is not signed, and a presigned address past its time. */
export function authorise(request: S3Request, now: number): void {
  if (isForm(request)) return;
  const { headers, query } = request;
  const signature = signatureOf(headers, query, now);
  if (signature.kind === 'signed') return;
  if (signature.kind === 'expired') {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      detail: { Expires: new Date(signature.at).toISOString(), ServerTime: new Date(now).toISOString() },
    });
  }
  const malformed = { message: 'The signature of the request does not have the form of version 4.' };
  throw new S3Error('AccessDenied', signature.kind === 'missing' ? {} : malformed);
}
