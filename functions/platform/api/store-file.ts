import { runIdOf, type SubmissionKey, submissionKey } from '@assay/platform/run/run-id';
import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';

/** Stores a file that is handed in, as an upload would. Returns the id of the run that it starts. `more`: conditions of S3's own. */
export async function storeFile(
  of: SubmissionKey,
  Body: Uint8Array,
  metadata: Record<string, string> = {},
  more: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {},
): Promise<string> {
  const [bucket, key] = [setting('BUCKET'), submissionKey(of)];
  const put = new PutObjectCommand({ Bucket: bucket, Key: key, Body, Metadata: metadata, ...more });
  const { VersionId } = await s3().send(put);
  return runIdOf({ bucket, key, versionId: VersionId! });
}
