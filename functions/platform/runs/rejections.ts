import { AssayError } from '@assay/kit/errors/assay-error';
import { ownerOf, runIdOf, type UploadVersion } from '@assay/platform/run/run-id';
import { isBeyondLimits, isUnreadable } from '@assay/platform/submission/limits';
import { count, logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';

/** What is said of an upload that is another student's than the work in whose folder it is. */
export const uploadTaken = () =>
  new AssayError(
    'SubmissionTaken',
    'It was uploaded as the work of a student whose work this is not, or no longer is: it is no version of it. The file is kept for that student. Whose the work is hands in again; the file itself who teaches hands in under another id, with whose it is.',
  );

/** Seconds that a rejection is told which nobody's file is kept for: 90 days. */
const KEPT = 90 * 24 * 60 * 60;

/** Keeps an upload that becomes no run where a teacher finds it (`assay runs list`); to keep it again changes nothing. `uploader`: for whom it is kept. What is their own to mend is no operator's. */
export async function keepRejected(
  source: UploadVersion,
  { code, message }: AssayError,
  uploader?: string,
): Promise<void> {
  const upload = runIdOf(source);
  const rejectedAt = new Date().toISOString();
  const rejected = { upload, ...ownerOf(source.key), source, state: 'rejected' as const, code, message };
  const kept = uploader ? { uploader } : { expiresAt: Math.floor(Date.parse(rejectedAt) / 1000) + KEPT };
  if (!(await runStore().reject({ ...rejected, ...kept, rejectedAt }))) return;
  const isTheirs = uploader !== undefined && isUnreadable(code);
  if (!isTheirs && !isBeyondLimits(code)) count('UploadRejected');
  logger.warn('upload rejected', { upload, code });
}
