import { headerOf, type S3Request } from './request.ts';
import { preconditionFailed, S3Error } from './s3-error.ts';
import type { StoredObject, VersionRecord } from './storage/version.ts';

const unquote = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

/** Whether a header's list of entity tags holds that of an object; `*` holds every one. */
function listed(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => candidate.trim() === '*' || unquote(candidate) === etag);
}

/**
 * Checks `If-None-Match: *` and `If-Match` of a write against what the key holds now. Called once before the body
 * is read and once in the same turn as the commit, so that of two conditional writes one alone succeeds.
 */
export function checkWriteConditions(
  request: S3Request,
  key: string,
  latest: VersionRecord | undefined,
): void {
  const ifNoneMatch = headerOf(request, 'if-none-match');
  const ifMatch = headerOf(request, 'if-match');
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw new S3Error('NotImplemented', { detail: { Header: 'If-None-Match' } });
  }
  const existing = latest?.deleteMarker ? undefined : latest;
  if (ifNoneMatch !== undefined && existing) throw preconditionFailed('If-None-Match');
  if (ifMatch === undefined) return;
  if (!existing) throw new S3Error('NoSuchKey', { detail: { Key: key } });
  if (!listed(ifMatch, existing.etag)) throw preconditionFailed('If-Match');
}

/**
 * Checks the conditions of a read, or of a copy's source with `prefix` `x-amz-copy-source-`. Returns false where the
 * client's copy is still good (304). Throws `PreconditionFailed`. The entity tag goes before the date (RFC 9110).
 */
export function checkReadConditions(request: S3Request, object: StoredObject, prefix = ''): boolean {
  const given = (name: string) => headerOf(request, `${prefix}${name}`);
  const ifMatch = given('if-match');
  const ifNoneMatch = given('if-none-match');
  const modified = Math.floor(Date.parse(object.lastModified) / 1000) * 1000;
  const since = Date.parse(given('if-modified-since') ?? '');
  const until = Date.parse(given('if-unmodified-since') ?? '');
  if (ifMatch !== undefined && !listed(ifMatch, object.etag)) throw preconditionFailed('If-Match');
  if (ifMatch === undefined && modified > until) throw preconditionFailed('If-Unmodified-Since');
  if (ifNoneMatch !== undefined) return !listed(ifNoneMatch, object.etag);
  return !(modified <= since);
}
