import type { Context, Operation } from '../operation.ts';
import { headerOf } from '../request.ts';
import { preconditionFailed, S3Error } from '../s3-error.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Version } from '../storage/version.ts';
import { newVersion } from './create-object.ts';

/** What a deletion did: the delete marker that it made or removed, or the version that it removed. */
export interface Deletion {
  marker?: Version;
  removed?: Version;
}

/**
 * Deletes a key. Without a version id a versioned bucket gets a delete marker; with one that version is gone for
 * good. A key that does not exist is deleted as well as any.
 */
export const deleteObject: Operation = (request, context) => {
  const bucket = context.store.catalogue.bucket(request.bucket);
  checkIfMatch(headerOf(request, 'if-match'), bucket.latest(request.key));
  const versionId = request.query.get('versionId') ?? undefined;
  const { marker, removed } = deleteVersion(context, bucket, request.key, versionId);
  const shown = marker ?? removed;
  const headers: Record<string, string> = {};
  if (shown && bucket.versioning !== 'Off') headers['x-amz-version-id'] = shown.versionId;
  if (marker) headers['x-amz-delete-marker'] = 'true';
  return { status: 204, headers };
};

/** Deletes one version, or the latest of a key where no id is given. */
export function deleteVersion(
  context: Context,
  bucket: Bucket,
  key: string,
  versionId: string | undefined,
): Deletion {
  if (versionId === undefined && bucket.versioning !== 'Off')
    return { marker: putMarker(context, bucket, key) };
  const removed = bucket.find(key, versionId ?? 'null');
  if (!removed) return {};
  const entry = { bucket: bucket.name, key, versionId: removed.versionId };
  context.store.commit({ type: 'removal', ...entry });
  return removed.deleteMarker ? { marker: removed, removed } : { removed };
}

function putMarker(context: Context, bucket: Bucket, key: string): Version {
  const version = { deleteMarker: true as const, ...newVersion(context, bucket) };
  context.store.commit({ type: 'version', bucket: bucket.name, key, version });
  return version;
}

function checkIfMatch(given: string | undefined, latest: Version | undefined): void {
  if (given === undefined) return;
  if (!latest || latest.deleteMarker) throw new S3Error('NoSuchKey');
  if (given !== '*' && given.replaceAll('"', '') !== latest.etag) throw preconditionFailed('If-Match');
}
