import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/**
 * Refuses what a private bucket refuses unseen: a request without a signature, and a presigned address past its
 * time. The signature itself is not checked: there are no accounts on a laptop.
 */
export function authorise({ headers, query }: S3Request, now: number): void {
  if (headers.authorization) return;
  if (!query.get('X-Amz-Signature')) throw new S3Error('AccessDenied');
  const expires = expiryOf(query);
  if (Number.isNaN(expires)) {
    throw new S3Error('AccessDenied', { message: 'X-Amz-Date and X-Amz-Expires must be given.' });
  }
  if (expires < now) {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      detail: { Expires: new Date(expires).toISOString(), ServerTime: new Date(now).toISOString() },
    });
  }
}

/** Milliseconds since 1970, NaN where the address does not say. */
function expiryOf(query: URLSearchParams): number {
  const date = (query.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  return Date.parse(date) + Number(query.get('X-Amz-Expires') ?? Number.NaN) * 1000;
}
