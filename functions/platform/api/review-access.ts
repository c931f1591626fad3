import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { etagOf, requireVersion } from '@assay/platform/api/etag';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { ReviewDecision, ReviewEvent } from '@assay/platform/review/event';
import type { Review } from '@assay/platform/review/fold';
import { askingAttempts, type RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { readDraftResult } from '../reviews/draft-result.ts';
import { decideOn } from '../reviews/reviews.ts';
import { forgetTakenBack } from '../reviews/taken-back.ts';
import { logger } from '../runtime/define-handler.ts';
import { findOwnRun } from './find-own-run.ts';
import { openSubmission } from './submission-access.ts';

const runNotFound = () =>
  new AssayError('RunNotFound', 'The submission has no such run: leave it out for the latest.');

/** The run of a submission that is meant: the one that is named, else the latest; null: there is none yet. @throws AssayError SubmissionNotFound, RunNotFound */
export async function runUnderReview(
  principal: Principal,
  submission: Submission,
  named: string | undefined,
): Promise<RunItem | null> {
  const latest = await openSubmission(principal, submission);
  if (named === undefined || named === latest?.runId) return latest;
  const run = await findOwnRun(submission.tenant, named);
  const isOwn = run?.assignment === submission.assignment && run.submission === submission.submission;
  if (!isOwn || run.reevaluation !== undefined) throw runNotFound();
  return run;
}

/** The ETag of a review: another one after every event, and where another run, or another attempt of it, is looked at. */
export const reviewEtag = ({ seq }: Pick<Review, 'seq'>, run: RunItem | null): string =>
  run ? `${seq}.${run.runId}.${askingAttempts(run)}` : `${seq}.none`;

/** The ETag of a review of which who looks sees nothing that was decided: it tells nothing of that, either. */
export const unseenEtag = (run: RunItem | null): string => reviewEtag({ seq: 0 }, run);

/** What somebody decides on: a result, the review of its submission. */
export interface ReviewSubject {
  result: DraftResult;
  run: RunItem;
  review: Review;
  trail: readonly ReviewEvent[];
}

/** What is asked for: by whom, about which submission and run. */
interface Deciding {
  principal: Principal;
  of: Submission;
  run: string | undefined;
  headers: Headers;
  /** Who decides has seen nothing of what was decided: the ETag of what they see (`unseenEtag`) is asked for. */
  unseen?: boolean;
}

interface RecordedDecision {
  event: ReviewEvent;
  etag: string;
  run: RunItem | null;
}

/** A result of a submission. @throws AssayError ResultMissing */
export async function requireDraftResult(run: RunItem | null): Promise<DraftResult> {
  const result = run && (await readDraftResult(run));
  if (!result)
    throw new AssayError('ResultMissing', 'There is no result yet: how the submission stands says why.');
  return result;
}

/** What was decided stands: what was kept of it goes once corrections are kept the next time. */
const warn = (error: unknown) =>
  logger.warn('what was kept is not taken back', { code: error instanceof Error ? error.name : 'Unknown' });

async function decideOnRun(
  { principal: { subject, role }, of, headers, unseen = false }: Deciding,
  run: RunItem | null,
  decide: (review: Review, trail: ReviewEvent[]) => ReviewDecision | Promise<ReviewDecision>,
): Promise<RecordedDecision> {
  const event = await decideOn(of, { subject, role }, (review, trail) => {
    if (headers.has('if-match')) requireVersion(headers, unseen ? unseenEtag(run) : reviewEtag(review, run));
    return decide(review, trail);
  });
  await forgetTakenBack(of, event!).catch(warn);
  return { event: event!, etag: etagOf(reviewEtag(event!, run)), run };
}

/**
 * Decides on the review of a submission that may be looked at, whatever its latest run came to, under the conditions of the request, and
 * answers with the new event of its trail. @throws AssayError SubmissionNotFound, PreconditionFailed
 */
export async function decideOnReview(
  deciding: Deciding,
  decide: (review: Review) => ReviewDecision | Promise<ReviewDecision>,
): Promise<RecordedDecision> {
  return decideOnRun(deciding, await runUnderReview(deciding.principal, deciding.of, deciding.run), decide);
}

/**
 * Decides on a result of a submission, as `decideOnReview` does.
 * @throws AssayError SubmissionNotFound, RunNotFound, ResultMissing, PreconditionFailed
 */
export async function decideOnResult(
  deciding: Deciding,
  decide: (reviewing: ReviewSubject) => ReviewDecision | Promise<ReviewDecision>,
): Promise<RecordedDecision> {
  const run = await runUnderReview(deciding.principal, deciding.of, deciding.run);
  const result = await requireDraftResult(run);
  return decideOnRun(deciding, run, (review, trail) => decide({ result, run: run!, review, trail }));
}
