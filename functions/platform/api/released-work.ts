import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { isChanged, ofRun } from '@assay/platform/review/fold';
import type { RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { getReleasedWork, type ReleasedWork, type ShownTo } from '../reviews/released-work.ts';
import { openSubmission } from './submission-access.ts';

/** What a student sees of a submission, they themselves do while it is theirs, and who teaches. */
export const shownTo =
  ({ role, subject }: Principal): ShownTo =>
  (owner) =>
    role !== 'student' || owner?.subject === subject;

/** What of a submission is released to its student, of whichever run. @throws AssayError SubmissionNotFound, NotReleased */
export async function openReleasedWork(principal: Principal, submission: Submission): Promise<ReleasedWork> {
  await openSubmission(principal, submission);
  return getReleasedWork(submission, shownTo(principal));
}

/**
 * The run whose report its student may have: the report is the machine's, so that what a teacher has changed would stand in it as it was.
 * @throws AssayError SubmissionNotFound, NotReleased, ReportMissing
 */
export async function openReleasedReport(principal: Principal, submission: Submission): Promise<RunItem> {
  const { run, review } = await openReleasedWork(principal, submission);
  if (!isChanged(ofRun(review, run.runId))) return run;
  const words =
    'Your teacher has changed what the report says: read the page (report.html), which has what counts.';
  throw new AssayError('ReportMissing', words);
}
