import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import { submissionKey } from '@assay/platform/run/run-id';
import { uploadedBy } from '@assay/platform/run/uploader';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { inRoomOfDay } from '../runs/daily-room.ts';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';
import type { LearnerFile } from './services.ts';

/**
 * Hands a learner's work in, as one of the versions of their day. `once`: a file of this name is handed in once, and counts once.
 * @throws AssayError SubmissionsTooMany; PreconditionFailed (by name, of S3) where it was handed in before
 */
export async function putWork(
  of: SubmissionName,
  assignment: CommonAssignment,
  { file, bytes }: LearnerFile,
  { first, once }: { first?: () => Promise<void>; once?: true } = {},
): Promise<void> {
  await inRoomOfDay(of, of.submission, assignment, { bytes: bytes.byteLength }, async (counted) => {
    await first?.();
    const Metadata = { ...uploadedBy(of.submission), ...counted };
    const object = { Bucket: setting('BUCKET'), Key: submissionKey({ ...of, file }), Body: bytes, Metadata };
    await s3().send(new PutObjectCommand({ ...object, ...(once && { IfNoneMatch: '*' }) }));
  });
}
