import type { Principal } from '../../shared/access/principal.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { fold, ofRun, type Review } from '../../shared/review/fold.ts';
import type { Reviewable } from '../../shared/review/reviewable.ts';
import { isChanged } from '../../shared/review/reviewed.ts';
import { type StudentResult, studentView } from '../../shared/review/student-view.ts';
import type { RunItem } from '../../shared/run/items.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { readReviewable } from '../reviewable.ts';
import { reviews } from '../reviews.ts';
import { runStore } from '../storage.ts';
import { openSubmission } from './submission-access.ts';

/** A result that its student sees. */
export interface Released {
  run: RunItem;
  result: Reviewable;
  review: Review;
  view: StudentResult;
}

const notReleased = () => new AssayError('NotReleased', 'Your teacher has not released this yet.');

/** What of a submission is released to its student, of whichever run. @throws AssayError SubmissionNotFound, NotReleased */
export async function releasedOf(principal: Principal, of: Submission): Promise<Released> {
  await openSubmission(principal, of);
  const review = fold(await reviews().events(of));
  if (!review.released) throw notReleased();
  const run = await runStore().getRun(review.released.runId);
  const result = await readReviewable(run);
  const view = result && studentView(result, review);
  if (!view) throw notReleased();
  return { run, result: result!, review, view };
}

/**
 * The run whose report its student may have: the report is the machine's, so that what a teacher has changed would stand in it as it was.
 * @throws AssayError SubmissionNotFound, NotReleased, ReportMissing
 */
export async function releasedReport(principal: Principal, of: Submission): Promise<RunItem> {
  const { run, review } = await releasedOf(principal, of);
  if (!isChanged(ofRun(review, run.runId))) return run;
  const words =
    'Your teacher has changed what the report says: read the page (report.html), which has what counts.';
  throw new AssayError('ReportMissing', words);
}
