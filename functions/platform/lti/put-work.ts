import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { KeptHandIn } from '@assay/platform/lti/link-store';
import { uploadedBy } from '@assay/platform/run/uploader';
import { storeFile } from '../api/store-file.ts';
import { inRoomOfDay } from '../runs/daily-room.ts';
import { contentOf } from './content.ts';
import type { LearnerFile } from './services.ts';

/**
 * Hands a learner's work in, as one of the versions of their day. `first`: keeps that, before it is there. `once`: a file of this name is handed in
 * once, and counts once.
 * @throws AssayError SubmissionsTooMany; PreconditionFailed (by name, of S3) where it was handed in before
 */
export async function putWork(
  of: SubmissionName,
  assignment: CommonAssignment,
  work: LearnerFile,
  { first, once }: { first?: () => Promise<KeptHandIn>; once?: true } = {},
): Promise<void> {
  const { file, bytes } = work;
  await inRoomOfDay(of, of.submission, assignment, { bytes: bytes.byteLength }, async (counted) => {
    const kept = await first?.();
    const metadata = { ...uploadedBy(of.submission), ...counted };
    const stored = storeFile({ ...of, file }, bytes, metadata, once && { IfNoneMatch: '*' });
    const run = await stored.catch(async (error) => {
      await kept?.failed();
      throw error;
    });
    await kept?.stored({ run, content: contentOf(assignment, work), received: work.received });
  });
}
