import { firstGivenAt } from '@assay/platform/run/given-at';
import type { UploadVersion } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { logger } from '../runtime/define-handler.ts';
import { runStore, s3 } from '../runtime/storage.ts';

/**
 * Whether an upload is a copy of a file whose submission was erased after that came: it was made beside the erasure, which may not have seen it.
 * Then it is deleted for good.
 */
export async function isErasedCopy(
  { bucket: Bucket, key: Key, versionId: VersionId }: UploadVersion,
  submission: Submission,
  metadata: Record<string, string>,
): Promise<boolean> {
  const first = firstGivenAt(metadata);
  if (first === undefined || !(await runStore().erasedAfter(submission, first))) return false;
  await s3().send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  logger.info('a copy of what is erased is deleted');
  return true;
}
