import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import { isOfStandIn, release } from '@assay/platform/review/decide';
import {
  type Actor,
  ASSAY,
  type ReviewDecision,
  type ReviewEvent,
  runOf,
  toldAs,
} from '@assay/platform/review/event';
import { fold, mayReleaseUnasked, type Review } from '@assay/platform/review/fold';
import { isUnsettled } from '@assay/platform/review/own-trail';
import { createReviewStore } from '@assay/platform/review/review-store';
import { askingAttempts, type RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { logger } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { putEvent } from '../runtime/put-event.ts';
import { setting } from '../runtime/setting.ts';
import { documents, runStore } from '../runtime/storage.ts';
import { owners } from './owners.ts';

export const reviews = lazily(() => createReviewStore(documents(), setting('TABLE')));

/** What is told of an event: ids alone, and of whom nothing. */
function detailOf(of: Submission, event: ReviewEvent) {
  const { tenant, assignment, submission } = of;
  const { seq, at, kind } = event;
  return { tenant, assignment, submission, runId: runOf(event), seq, kind, at };
}

/** Tells of an event, and then records that it was told: at least once. */
export async function tell(submission: Submission, event: ReviewEvent): Promise<void> {
  const type = toldAs(event);
  if (!type) return;
  await putEvent(type, detailOf(submission, event));
  await reviews().told(submission, event.seq);
}

/** Tells of an event now; where that fails, `reconcile` does it later: what was decided stands. */
async function tellNow(submission: Submission, event: ReviewEvent): Promise<void> {
  try {
    await tell(submission, event);
  } catch (error) {
    logger.warn('a review was not told of', { code: error instanceof Error ? error.name : 'Unknown' });
  }
}

/** Now; later than all that is in a trail, also where the clock of whoever wrote that is ahead. */
function timeAfter(trail: readonly ReviewEvent[]): string {
  const next = trail.map(({ at }) => Date.parse(at) + 1);
  return new Date(Math.max(Date.now(), ...next)).toISOString();
}

/**
 * Decides on a submission as it now stands and adds that to its trail; decided again where somebody else was first. `decide`: null where
 * there is nothing to be decided; what it reads of whose the work is stands still until the decision has its place, as that changes there first. @throws AlwaysForestalled where others are always first
 */
export async function decideOn(
  submission: Submission,
  by: Actor,
  decide: (review: Review, trail: ReviewEvent[]) => ReviewDecision | null | Promise<ReviewDecision | null>,
): Promise<ReviewEvent | null> {
  const decided = async () => {
    const trail = await reviews().events(submission);
    const review = fold(trail);
    const decision = await decide(review, trail);
    if (!decision) return null;
    const event: ReviewEvent = { ...decision, seq: review.seq + 1, at: timeAfter(trail), by };
    return (await reviews().append(submission, event)) ? event : OTHERS_FIRST;
  };
  const event = await untilMade(decided);
  if (event) await tellNow(submission, event);
  return event;
}

/**
 * Releases a run whose assignment says so and in which nothing was flagged (`RunItem.unasked`): never one that no real model assessed, of a re-evaluation, one that a
 * later upload has superseded, or of a submission that a person has decided on, or of which it is to be said again whose it is.
 */
export async function releaseUnasked(run: RunItem): Promise<void> {
  const { runId, state, unasked } = run;
  if (!unasked || state !== 'completed' || isOfStandIn(run)) return;
  if ((await runStore().standing(run)) !== 'current') return;
  const { appealDays } = unasked;
  const result = { runId, attempts: askingAttempts(run) };
  await decideOn(run, ASSAY, async (review, trail) =>
    mayReleaseUnasked(review, result) && !isUnsettled(trail, await owners().find(run))
      ? release(result, review, { appealDays, now: new Date(), unasked: true })
      : null,
  );
}
