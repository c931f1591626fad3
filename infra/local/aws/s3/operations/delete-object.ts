import { checkWriteConditions } from '../conditions.ts';
import type { Operation, OperationContext } from '../operation.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { VersionRecord } from '../storage/version.ts';
import { newVersion, versionHeader } from './create-object.ts';

/**
 * Deletes a key. Without a version id a versioned bucket gets a delete marker; with one that version is gone for
 * good. A key that does not exist is deleted as well as any.
 */
export const deleteObject: Operation = (request, context) => {
  const { key } = request;
  const bucket = context.store.catalogue.bucket(request.bucket);
  checkWriteConditions(request, key, bucket.latest(key));
  const versionId = request.query.get('versionId') ?? undefined;
  const marks = versionId === undefined && bucket.versioning !== 'Off';
  const version = marks ? putMarker(context, bucket, key) : remove(context, bucket, key, versionId ?? 'null');
  const marked: Record<string, string> = version?.deleteMarker ? { 'x-amz-delete-marker': 'true' } : {};
  return { status: 204, headers: { ...versionHeader(bucket, version), ...marked } };
};

function putMarker(context: OperationContext, bucket: Bucket, key: string): VersionRecord {
  const version = { deleteMarker: true as const, ...newVersion(context, bucket) };
  context.store.commit({ type: 'version', bucket: bucket.name, key, version });
  const { versionId, sequencer, lastModified: at } = version;
  context.announce({ bucket: bucket.name, key, versionId, sequencer, reason: 'DeleteMarkerCreated', at });
  return version;
}

/** What is not there is not announced. */
function remove(
  context: OperationContext,
  bucket: Bucket,
  key: string,
  versionId: string,
): VersionRecord | undefined {
  const { store } = context;
  const version = bucket.find(key, versionId);
  if (!version) return undefined;
  store.commit({ type: 'removal', bucket: bucket.name, key, versionId });
  const { sequencer, lastModified: at } = newVersion(context, bucket);
  const versioned = bucket.versioning === 'Off' ? {} : { versionId };
  context.announce({ bucket: bucket.name, key, ...versioned, sequencer, reason: 'Delete', at });
  return version;
}
