import pLimit from 'p-limit';
import { release } from '../shared/review/decide.ts';
import type { Actor } from '../shared/review/event.ts';
import { fold, isDecidedBefore, isReleased, NO_REVIEW, type Review } from '../shared/review/fold.ts';
import type { Need } from '../shared/review/need.ts';
import { isStudents } from '../shared/run/evaluation-tenant.ts';
import { askingAttempts, type RunItem } from '../shared/run/items.ts';
import { hasResult, needsNow } from './needs.ts';
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

/** The submissions of an assignment, or of them those that are named, whose latest runs have ended, with what was decided on them. */
export async function endedOf(of: OfAssignment, named?: ReadonlySet<string>): Promise<Waiting[]> {
  const [runs, trails] = await Promise.all([runStore().latestRuns(of), reviews().ofAssignment(of)]);
  const over = runs.filter(
    (run) =>
      isStudents(run) && (hasResult(run) || run.state === 'failed') && (named?.has(run.submission) ?? true),
  );
  return pLimit(AT_ONCE).map(over, async (run) => {
    const trail = trails.get(run.submission);
    const review = trail ? fold(trail) : NO_REVIEW;
    return { run, review, needs: await needsNow(run, review) };
  });
}

const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });

/** Whether what the latest run came to is released. */
export const isDone = ({ run, review }: Waiting) => isReleased(review, resultOf(run));

/** Whether a person has decided about a submission so that its result is released by itself alone: withdrawn, or changed in an earlier run. */
const isDecided = ({ run, review }: Omit<Waiting, 'needs'>) =>
  review.withdrawn || isDecidedBefore(review, run.runId);

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

/** What was released together, how many wait for a person to look at them, or by a person's decision, and how many are still to be released. */
export interface ReleasedTogether {
  released: string[];
  flagged: number;
  decided: number;
  remaining: number;
}

/** Releases results of an assignment, a hundred at the most. */
export async function releaseTogether(
  of: OfAssignment,
  by: Actor,
  { which, appealDays, named }: Together,
): Promise<ReleasedTogether> {
  const undone = (await endedOf(of, named)).filter((one) => hasResult(one.run) && !isDone(one));
  const drafts = undone.filter((one) => !isDecided(one));
  const chosen = which === 'all' ? drafts : drafts.filter(({ needs }) => needs.length === 0);
  const now = chosen.slice(0, RELEASED_AT_ONCE);
  return {
    released: await releaseEach(by, now, appealDays),
    flagged: drafts.length - chosen.length,
    decided: undone.length - drafts.length,
    remaining: chosen.length - now.length,
  };
}
