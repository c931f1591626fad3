import { AssayError } from '@assay/kit/errors/assay-error';
import { ownerOf, runIdOf, type UploadVersion } from '@assay/platform/run/run-id';
import { isBeyondLimits, isRefusedForGood, isUnreadable } from '@assay/platform/submission/limits';
import { count, logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';

/** What is said of an upload that is another student's than the work in whose folder it is. */
export const uploadTaken = () =>
  new AssayError(
    'SubmissionTaken',
    'It was uploaded as the work of a student whose work this is not, or no longer is: it is no version of it. The file is kept for that student. Whose the work is hands in again; the file itself who teaches hands in under another id, with whose it is.',
  );

/** Days that it is told why an upload was refused; fewer where what is handed in is kept for fewer. */
const TOLD_DAYS = 90;

/** Until when it is told why an upload was refused at a time, milliseconds: in seconds since 1970. */
function toldUntil(at: number): number {
  const days = Math.min(TOLD_DAYS, Number(process.env.RETENTION_DAYS ?? TOLD_DAYS));
  return Math.floor(at / 1000) + days * 24 * 60 * 60;
}

/**
 * Keeps why an upload becomes no run where a teacher finds it (`assay runs list`): of a file that is kept for somebody as long as that is,
 * else for 90 days. To keep it again changes nothing. `uploader`: as whom it was uploaded. What is their own to mend is no operator's.
 */
export async function keepRejected(
  source: UploadVersion,
  { code, message }: AssayError,
  uploader?: string,
): Promise<void> {
  const upload = runIdOf(source);
  const rejectedAt = new Date().toISOString();
  const rejected = { upload, ...ownerOf(source.key), source, state: 'rejected' as const, code, message };
  const isKept = uploader !== undefined && !isRefusedForGood(code);
  const until = isKept ? {} : { expiresAt: toldUntil(Date.parse(rejectedAt)) };
  if (!(await runStore().reject({ ...rejected, ...until, uploader, rejectedAt }))) return;
  const isTheirs = uploader !== undefined && isUnreadable(code);
  if (!isTheirs && !isBeyondLimits(code)) count('UploadRejected');
  logger.warn('upload rejected', { upload, code });
}
