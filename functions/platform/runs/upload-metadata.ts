import type { UploadVersion } from '@assay/platform/run/run-id';
import { HeadObjectCommand, NotFound } from '@aws-sdk/client-s3';
import { s3 } from '../runtime/storage.ts';

/** What an upload says beside its bytes; null where the version is gone. */
export async function metadataOf({
  bucket: Bucket,
  key: Key,
  versionId: VersionId,
}: UploadVersion): Promise<Record<string, string> | null> {
  try {
    const { Metadata = {} } = await s3().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
    return Metadata;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
