import { AssayError } from '../shared/errors/assay-error.ts';
import { appeal } from '../shared/review/decide.ts';
import type { Actor, ReviewEvent } from '../shared/review/event.ts';
import { fold, type Review } from '../shared/review/fold.ts';
import { ownTrail } from '../shared/review/own-trail.ts';
import type { Reviewable } from '../shared/review/reviewable.ts';
import { type StudentResult, studentView } from '../shared/review/student-view.ts';
import type { RunItem } from '../shared/run/items.ts';
import type { Submission } from '../shared/run/version-store.ts';
import { owners } from './owners.ts';
import { readReviewable } from './reviewable.ts';
import { decideOn, reviews } from './reviews.ts';
import { runStore } from './storage.ts';

/** A result that its student sees. */
export interface Released {
  run: RunItem;
  result: Reviewable;
  review: Review;
  view: StudentResult;
}

/** What the trail of a submission comes to for the student whose work it is. */
export async function ownReview(of: Submission, trail: readonly ReviewEvent[]): Promise<Review> {
  const owner = await owners().find(of);
  return fold(ownTrail(trail, owner?.movedAfter));
}

const reviewFor = async (of: Submission) => ownReview(of, await reviews().events(of));

/** What of a submission is released to its student, of whichever run; null: nothing. */
export async function findReleased(of: Submission): Promise<Released | null> {
  const review = await reviewFor(of);
  if (!review.released) return null;
  const run = await runStore().getRun(review.released.runId);
  const result = await readReviewable(run);
  const view = result && studentView(result, review);
  return view ? { run, result: result!, review, view } : null;
}

export const notReleased = () => new AssayError('NotReleased', 'Your teacher has not released this yet.');

/** What of a submission is released to its student. @throws AssayError NotReleased */
export async function getReleased(of: Submission): Promise<Released> {
  const released = await findReleased(of);
  if (released) return released;
  throw notReleased();
}

/**
 * A student's appeal against a part of what is released to them.
 * @throws AssayError NotReleased, ReviewInvalid, AppealRefused, PreconditionFailed
 */
export async function makeAppeal(
  of: Submission,
  by: Actor,
  asked: { trait: string; text: string },
): Promise<ReviewEvent> {
  const { result } = await getReleased(of);
  const event = await decideOn(of, by, async () =>
    appeal(result, await reviewFor(of), { ...asked, now: new Date() }),
  );
  return event!;
}
