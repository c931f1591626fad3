import { randomUUID } from 'node:crypto';
import { checksumHeaders } from '../body/checksums.ts';
import type { ObjectEvent, OperationContext } from '../operation.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { StoredObject, VersionRecord } from '../storage/version.ts';

type ObjectDraft = Omit<StoredObject, 'deleteMarker' | 'versionId' | 'lastModified' | 'sequencer'>;

/**
 * Makes a draft the latest version of its key and announces it, all in one turn. `completes` is the multipart
 * upload that ends with it.
 */
export function createObject(
  context: OperationContext,
  bucket: Bucket,
  key: string,
  draft: ObjectDraft,
  event: { reason: ObjectEvent['reason']; completes?: string },
): StoredObject {
  const version = { deleteMarker: false as const, ...newVersion(context, bucket), ...draft };
  const { reason, completes } = event;
  context.store.commit({ type: 'version', bucket: bucket.name, key, version, completes });
  const { size, etag, versionId, sequencer, lastModified: at } = version;
  const versioned = bucket.versioning === 'Enabled' ? { versionId } : {};
  context.announce({ bucket: bucket.name, key, size, etag, ...versioned, sequencer, reason, at });
  return version;
}

/** What every new version of a bucket has: its id (`null` unless the bucket is versioned), its time and order. */
export function newVersion({ store }: OperationContext, bucket: Bucket) {
  return {
    versionId: bucket.versioning === 'Enabled' ? randomUUID().replaceAll('-', '') : 'null',
    lastModified: new Date().toISOString(),
    sequencer: store.catalogue.nextSequencer(),
  };
}

/** The header that names a version, absent where the bucket was never versioned. */
export function versionHeader(
  bucket: Bucket,
  version: VersionRecord | undefined,
  name = 'x-amz-version-id',
): Record<string, string> {
  return bucket.versioning === 'Off' || !version ? {} : { [name]: version.versionId };
}

export function createdHeaders(bucket: Bucket, version: StoredObject): Record<string, string> {
  return {
    etag: `"${version.etag}"`,
    'x-amz-server-side-encryption': 'AES256',
    ...checksumHeaders(version.checksum),
    ...versionHeader(bucket, version),
  };
}
