import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import { uploaderNamed } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import { runStore } from '../runtime/storage.ts';
import { awaitsRun, receivedFiles, rejectedTo, type UploadOutcome } from './refused-files.ts';
import { owners } from './services.ts';

export const submissionNotFound = () =>
  new AssayError(
    'SubmissionNotFound',
    'There is no such submission of this assignment: the list of submissions names those there are.',
  );

/**
 * A submission that may be looked at: any of the tenant by who teaches, their own by students. What a student does not own is not there for
 * them. @throws AssayError SubmissionNotFound
 */
async function requireVisible({ role, subject }: Principal, submission: Submission): Promise<void> {
  if (role === 'student' && (await owners().find(submission))?.subject !== subject)
    throw submissionNotFound();
}

/** A submission as it stands: its latest run, or the files of which there is none. */
type SubmissionState = { run: RunItem; received: null } | { run: null; received: UploadOutcome };

/** A submission that may be looked at. @throws AssayError SubmissionNotFound */
export async function standingOf(principal: Principal, submission: Submission): Promise<SubmissionState> {
  await requireVisible(principal, submission);
  const latest = await runStore().latestRun(submission);
  if (latest) return { run: await runStore().getRun(latest.latestRun), received: null };
  const { role, subject } = principal;
  const uploader = role === 'student' ? uploaderNamed(subject) : undefined;
  const received = await receivedFiles(submission, await rejectedTo(submission), uploader);
  if (!received) throw submissionNotFound();
  return { run: null, received };
}

/**
 * As `standingOf`; where a file was handed in of which there is no run yet, as `received`, so that nobody takes what an earlier version came to for
 * what the later one does. @throws AssayError SubmissionNotFound
 */
export async function newestOf(principal: Principal, submission: Submission): Promise<SubmissionState> {
  const standing = await standingOf(principal, submission);
  if (!standing.run || isUnderWay(standing.run) || !(await awaitsRun(submission))) return standing;
  return { run: null, received: { refused: null } };
}

/**
 * A submission that may be looked at, with its latest run; null: its file is there, and no run yet.
 * @throws AssayError SubmissionNotFound
 */
export const openSubmission = async (principal: Principal, submission: Submission): Promise<RunItem | null> =>
  (await standingOf(principal, submission)).run;
