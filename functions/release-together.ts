import pLimit from 'p-limit';
import { release } from '../shared/review/decide.ts';
import type { Actor } from '../shared/review/event.ts';
import { fold, isDecidedBefore, isReleased, type Review } from '../shared/review/fold.ts';
import type { Need } from '../shared/review/need.ts';
import { isUnsettled } from '../shared/review/own-trail.ts';
import { isStudents } from '../shared/run/evaluation-tenant.ts';
import { askingAttempts, type RunItem } from '../shared/run/items.ts';
import { hasResult, needsNow } from './needs.ts';
import { owners } from './owners.ts';
import { decideOn, reviews } from './reviews.ts';
import { runStore } from './storage.ts';

/** Results that are read, or released, at the same time. */
const AT_ONCE = 16;
/** Releases of one request: each takes four requests to the table and one to EventBridge, of the 29 seconds that a request has. */
const RELEASED_AT_ONCE = 100;

/** A submission that a teacher may have to look at. */
export interface Waiting {
  run: RunItem;
  review: Review;
  needs: Need[];
}

interface OfAssignment {
  tenant: string;
  assignment: string;
}

/** The latest runs of an assignment's submissions that are students', or of them those that are named. */
async function latestOf(of: OfAssignment, named?: ReadonlySet<string>): Promise<RunItem[]> {
  const runs = await runStore().latestRuns(of);
  return runs.filter((run) => isStudents(run) && (named?.has(run.submission) ?? true));
}

/** Those of some runs that have ended, with what was decided on them. */
async function ended(of: OfAssignment, runs: readonly RunItem[]): Promise<Waiting[]> {
  const trails = await reviews().ofAssignment(of);
  const over = runs.filter((run) => hasResult(run) || run.state === 'failed');
  return pLimit(AT_ONCE).map(over, async (run) => {
    const trail = trails.get(run.submission) ?? [];
    const review = fold(trail);
    const ownerUnsettled = isUnsettled(trail, await owners().find(run));
    return { run, review, needs: await needsNow(run, { review, ownerUnsettled }) };
  });
}

/** The submissions of an assignment whose latest runs have ended, with what was decided on them. */
export const endedOf = async (of: OfAssignment): Promise<Waiting[]> => ended(of, await latestOf(of));

const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });

/** Whether what the latest run came to is released. */
export const isDone = ({ run, review }: Waiting) => isReleased(review, resultOf(run));

/** Whether a person has decided about a submission so that its result is released by itself alone: withdrawn, or changed in an earlier run. */
const isDecided = ({ run, review }: Omit<Waiting, 'needs'>) =>
  review.withdrawn || isDecidedBefore(review, run.runId);

/** Whether it is known whose the work is: else nobody would see what is released. */
const isSettled = ({ needs }: Waiting) => needs.every(({ reason }) => reason !== 'owner-unsettled');

async function releaseEach(by: Actor, chosen: readonly Waiting[], appealDays: number): Promise<string[]> {
  const released = await pLimit(AT_ONCE).map(chosen, async ({ run }) => {
    const event = await decideOn(run, by, (review) =>
      isReleased(review, resultOf(run)) || isDecided({ run, review })
        ? null
        : release(resultOf(run), review, { appealDays, now: new Date() }),
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
  /** Of these submissions alone; absent: of all. */
  named?: ReadonlySet<string>;
}

/** What was released together, how many wait for a person to look at them, or by a person's decision, how many are still to be released, and of how many there is nothing to be. */
export interface ReleasedTogether {
  released: string[];
  flagged: number;
  decided: number;
  remaining: number;
  withoutResult: number;
}

/** Releases results of an assignment, a hundred at the most. */
export async function releaseTogether(
  of: OfAssignment,
  by: Actor,
  { which, appealDays, named }: Together,
): Promise<ReleasedTogether> {
  const latest = await latestOf(of, named);
  const undone = (await ended(of, latest)).filter((one) => hasResult(one.run) && !isDone(one));
  const drafts = undone.filter((one) => !isDecided(one));
  const chosen = drafts.filter(which === 'all' ? isSettled : ({ needs }) => needs.length === 0);
  const now = chosen.slice(0, RELEASED_AT_ONCE);
  return {
    released: await releaseEach(by, now, appealDays),
    flagged: drafts.length - chosen.length,
    decided: undone.length - drafts.length,
    remaining: chosen.length - now.length,
    withoutResult: latest.filter((run) => !hasResult(run)).length,
  };
}
