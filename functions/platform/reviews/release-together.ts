import { isOfStandIn, release } from '@assay/platform/review/decide';
import type { Actor } from '@assay/platform/review/event';
import { isReleased, type Review } from '@assay/platform/review/fold';
import { isUnsettled } from '@assay/platform/review/own-trail';
import type { RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { runStore } from '../runtime/storage.ts';
import {
  type AssignmentKey,
  classFlags,
  type DecidedSubmission,
  decidedOn,
  isDone,
  latestOf,
  mayBeTable,
  resultOf,
  withNeedsLeft,
} from './decided-submissions.ts';
import { hasResult, isDecidedBefore } from './needs.ts';
import { owners } from './owners.ts';
import { decideOn } from './reviews.ts';

/** Results that are read, or released, at the same time. */
const AT_ONCE = 16;
/** Releases of one request: each takes five requests to the table and one to EventBridge, of the 29 seconds that a request has. */
const RELEASED_AT_ONCE = 100;

/** Whether a person has decided about a submission so that its result is released by itself alone: withdrawn, or changed in an earlier run. */
const isDecided = async (run: RunItem, review: Review): Promise<boolean> =>
  review.withdrawn !== null || (await isDecidedBefore(run, review));

/** Whether no student can read what is released of a work; a table of several students is none of one. */
const isNobodys = ({ owner, run }: DecidedSubmission): boolean => owner === null && !mayBeTable(run);

async function releaseEach(
  by: Actor,
  chosen: readonly DecidedSubmission[],
  appealDays: number,
): Promise<string[]> {
  const released = await pLimit(AT_ONCE).map(chosen, async ({ run }) => {
    const result = resultOf(run);
    const event = await decideOn(run, by, async (review, trail) =>
      isReleased(review, result) ||
      (await isDecided(run, review)) ||
      (await runStore().standing(run)) === 'superseded' ||
      isUnsettled(trail, await owners().find(run))
        ? null
        : release(result, review, { appealDays, now: new Date() }),
    );
    return event ? [run.submission] : [];
  });
  return released.flat();
}

/** Which results are released together. */
interface Together {
  /** unflagged: those of which nobody is needed to look at anything. */
  which: 'unflagged' | 'all';
  appealDays: number;
  /** Also where no real model was used. */
  standIn?: boolean | undefined;
}

/** What was released together, how many wait for a person to look at them, or by a person's decision, how many no real model assessed, how many are still to be released, and of how many there is nothing to be. */
interface ReleaseSummary {
  released: string[];
  /** Of those released, works that belong to nobody. */
  unowned: number;
  /** What all works are flagged for, which keeps none of them. */
  shared: string[];
  flagged: number;
  decided: number;
  standIn: number;
  remaining: number;
  withoutResult: number;
}

/** Releases results of an assignment, a hundred at the most. */
export async function releaseTogether(
  assignmentKey: AssignmentKey,
  by: Actor,
  { which, appealDays, standIn = false }: Together,
): Promise<ReleaseSummary> {
  const latest = await latestOf(assignmentKey);
  const works = await decidedOn(assignmentKey, latest.filter(hasResult));
  const undone = await withNeedsLeft(works.filter((one) => !isDone(one)));
  const decided = await pLimit(AT_ONCE).map(undone, ({ run, review }) => isDecided(run, review));
  const undecided = undone.filter((_, at) => !decided[at]);
  const drafts = undecided.filter(({ run }) => standIn || !isOfStandIn(run));
  const chosen = drafts.filter((one) => (which === 'all' ? !one.ownerUnsettled : one.needs.length === 0));
  const now = chosen.slice(0, RELEASED_AT_ONCE);
  const released = new Set(await releaseEach(by, now, appealDays));
  return {
    released: [...released],
    unowned: now.filter((one) => isNobodys(one) && released.has(one.run.submission)).length,
    shared: classFlags(latest),
    flagged: drafts.length - chosen.length,
    decided: undone.length - undecided.length,
    standIn: undecided.length - drafts.length,
    remaining: chosen.length - now.length,
    withoutResult: latest.filter((run) => !hasResult(run)).length,
  };
}
