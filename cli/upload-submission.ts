import { randomUUID } from 'node:crypto';
import { refuseTooLarge } from '@assay/document/upload-limit';
import { ASKED, askedKey, type SubmissionRequest } from '@assay/platform/run/asked';
import { runIdOf, type SubmissionKey, submissionKey } from '@assay/platform/run/run-id';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { DeploymentConnection } from './connection.ts';

/** What is uploaded, and what is asked for it in place of what the assignment says. */
interface SubmissionUpload {
  of: SubmissionKey;
  body: Uint8Array | string;
  options: Record<string, string>;
}

/**
 * Uploads a submission as any client would, and returns the id of the run that it starts. What is asked for it is written first, where
 * who may only upload cannot write, and only named in the upload's metadata.
 * @throws AssayError SubmissionTooLarge, before anything is written
 */
export async function uploadSubmission(
  { s3, objects, outputs }: Pick<DeploymentConnection, 's3' | 'objects' | 'outputs'>,
  { of, body, options }: SubmissionUpload,
): Promise<string> {
  refuseTooLarge(Buffer.byteLength(body));
  const isAsked = Object.keys(options).length > 0;
  const nonce = randomUUID();
  const asked: SubmissionRequest = { submission: of.submission, options };
  if (isAsked) await objects.write(askedKey(of, nonce), asked);
  const key = submissionKey(of);
  const put = new PutObjectCommand({
    Bucket: outputs.Bucket,
    Key: key,
    Body: body,
    Metadata: isAsked ? { [ASKED]: nonce } : {},
  });
  const { VersionId } = await s3.send(put);
  return runIdOf({ bucket: outputs.Bucket, key, versionId: VersionId! });
}
