import { S3Error } from '../s3-error.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { StoredObject } from '../storage/version.ts';
import { versionHeader } from './create-object.ts';

/**
 * The object of a key, the latest or that of a version id. Throws `NoSuchKey`, `NoSuchVersion` or, where the id is
 * that of a delete marker, `MethodNotAllowed`.
 */
export function findObject(bucket: Bucket, key: string, versionId: string | undefined): StoredObject {
  const version = versionId === undefined ? bucket.latest(key) : bucket.find(key, versionId);
  if (version && !version.deleteMarker) return version;
  const headers = version ? { 'x-amz-delete-marker': 'true', ...versionHeader(bucket, version) } : {};
  if (versionId === undefined) throw new S3Error('NoSuchKey', { detail: { Key: key }, headers });
  if (version) throw new S3Error('MethodNotAllowed', { headers });
  throw new S3Error('NoSuchVersion', { detail: { Key: key, VersionId: versionId } });
}
