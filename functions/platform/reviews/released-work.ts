import { AssayError } from '@assay/kit/errors/assay-error';
import type { Owner } from '@assay/platform/access/owner-store';
import { appeal } from '@assay/platform/review/decide';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { Actor, ReviewEvent } from '@assay/platform/review/event';
import { fold, type Review } from '@assay/platform/review/fold';
import { ownTrail, type Trail } from '@assay/platform/review/own-trail';
import { type ReleasedResult, releasedResult } from '@assay/platform/review/released-result';
import type { RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { runStore } from '../runtime/storage.ts';
import { readDraftResult } from './draft-result.ts';
import { owners } from './owners.ts';
import { decideOn, reviews } from './reviews.ts';

/** A result that its student sees. */
export interface ReleasedWork {
  run: RunItem;
  result: DraftResult;
  review: Review;
  view: ReleasedResult;
}

/** Whether what a student sees of a submission may be shown to who asks, as its owner is; null: nobody is known to be. */
export type ShownTo = (owner: Owner | null) => boolean;

/**
 * What the trail of a submission comes to for the student whose work it is, once it was read: whose it is, is looked at after that, so that
 * who owns it no more is shown nothing. Null: it is not shown to who asks.
 */
export async function ownReview(
  submission: Submission,
  trail: Trail,
  isFor: ShownTo,
): Promise<Review | null> {
  const owner = await owners().find(submission);
  return isFor(owner) ? fold(ownTrail(trail, owner)) : null;
}

/** The result of a run that is released; its student does not see all (`view`: null). */
type ResultOut = Omit<ReleasedWork, 'view'> & { view: ReleasedResult | null };

/** The result that is released, as its student sees it; null: nothing is, or it has no result. */
export async function releasedIn(review: Review): Promise<ResultOut | null> {
  if (!review.released) return null;
  const run = await runStore().getRun(review.released.runId);
  const result = await readDraftResult(run);
  return result && { run, result, review, view: releasedResult(result, review) };
}

/** What of a submission is released to its student, of whichever run; null: nothing, or not to who asks. */
export async function findReleasedWork(submission: Submission, isFor: ShownTo): Promise<ReleasedWork | null> {
  const review = await ownReview(submission, await reviews().events(submission), isFor);
  const work = review && (await releasedIn(review));
  return work?.view ? { ...work, view: work.view } : null;
}

/** When and why what was released to a student was taken back; undefined: it was not, or not from who asks. */
export async function findTakenBack(submission: Submission, isFor: ShownTo) {
  const review = await ownReview(submission, await reviews().events(submission), isFor);
  const { at, reason } = review?.withdrawn ?? {};
  return at && reason ? { at, reason } : undefined;
}

const notReleased = () =>
  new AssayError(
    'NotReleased',
    'This is not released to its student yet. Who teaches reads the result and the report (GET …/result, GET …/report) before that.',
  );

/** What of a submission is released to its student. @throws AssayError NotReleased */
export async function getReleasedWork(submission: Submission, isFor: ShownTo): Promise<ReleasedWork> {
  const released = await findReleasedWork(submission, isFor);
  if (released) return released;
  throw notReleased();
}

/**
 * A student's appeal against a part of what is released to them.
 * @throws AssayError NotReleased, ReviewInvalid, AppealRefused, PreconditionFailed
 */
export async function makeAppeal(
  submission: Submission,
  by: Actor,
  asked: { trait: string; text: string },
  isFor: ShownTo,
): Promise<ReviewEvent> {
  const { result } = await getReleasedWork(submission, isFor);
  const event = await decideOn(submission, by, async (_, trail) => {
    const review = await ownReview(submission, trail, isFor);
    if (!review?.released) throw notReleased();
    return appeal(result, review, { ...asked, now: new Date() });
  });
  return event!;
}
