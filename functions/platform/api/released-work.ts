import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { countsAsItIs, reviewedResult } from '@assay/platform/review/reviewed-result';
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
 * The run whose report its student may have: the report is the machine's, so that what a teacher has changed, or what waits for a teacher,
 * would stand in it as it was.
 * @throws AssayError SubmissionNotFound, NotReleased, ReportMissing
 */
export async function openReleasedReport(principal: Principal, submission: Submission): Promise<RunItem> {
  const { run, result, review } = await openReleasedWork(principal, submission);
  if (countsAsItIs(reviewedResult(result, review))) return run;
  const words =
    'The report does not say what counts, as your teacher has changed it or is yet to look at it: read the page (report.html).';
  throw new AssayError('ReportMissing', words);
}
