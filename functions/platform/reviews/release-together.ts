import { release } from '@assay/platform/review/decide';
import type { Actor } from '@assay/platform/review/event';
import { fold, isReleased, openAppeals, type Review } from '@assay/platform/review/fold';
import type { Need } from '@assay/platform/review/need';
import { isUnsettled } from '@assay/platform/review/own-trail';
import { isStudents } from '@assay/platform/run/evaluation-tenant';
import { askingAttempts, type RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { runStore } from '../runtime/storage.ts';
import { hasResult, isDecidedBefore, needsNow } from './needs.ts';
import { owners } from './owners.ts';
import { decideOn, reviews } from './reviews.ts';

/** Results that are read, or released, at the same time. */
const AT_ONCE = 16;
/** Releases of one request: each takes four requests to the table and one to EventBridge, of the 29 seconds that a request has. */
const RELEASED_AT_ONCE = 100;

/** A submission by its latest run, with what was decided on it. */
export interface DecidedSubmission {
  run: RunItem;
  review: Review;
  /** It is to be said again whose it is: until then nobody sees what is released. */
  ownerUnsettled: boolean;
  needs: Need[];
}

export interface AssignmentKey {
  tenant: string;
  assignment: string;
}

/** The latest runs of an assignment's submissions that are students', or of them those that are named. */
async function latestOf(assignmentKey: AssignmentKey, named?: ReadonlySet<string>): Promise<RunItem[]> {
  const runs = await runStore().latestRuns(assignmentKey);
  return runs.filter((run) => isStudents(run) && (named?.has(run.submission) ?? true));
}

/** Some runs, with what was decided on them. */
async function decidedOn(
  assignmentKey: AssignmentKey,
  runs: readonly RunItem[],
): Promise<DecidedSubmission[]> {
  const trails = await reviews().ofAssignment(assignmentKey);
  return pLimit(AT_ONCE).map(runs, async (run) => {
    const trail = trails.get(run.submission) ?? [];
    const review = fold(trail);
    const ownerUnsettled = isUnsettled(trail, await owners().find(run));
    return { run, review, ownerUnsettled, needs: await needsNow(run, { review, ownerUnsettled }) };
  });
}

const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });

/** Whether what the latest run came to is released. */
export const isDone = ({ run, review }: DecidedSubmission) => isReleased(review, resultOf(run));

/** Whether a teacher has something to do: at what the latest run came to until it is released; at an appeal, and at whose the work is, wherever that run stands. */
function isWaiting(decidedSubmission: DecidedSubmission): boolean {
  const hasEnded = hasResult(decidedSubmission.run) || decidedSubmission.run.state === 'failed';
  return (
    decidedSubmission.ownerUnsettled ||
    openAppeals(decidedSubmission.review).length > 0 ||
    (hasEnded && !isDone(decidedSubmission))
  );
}

/** The submissions of an assignment that wait for a teacher. */
export const waitingOf = async (assignmentKey: AssignmentKey): Promise<DecidedSubmission[]> =>
  (await decidedOn(assignmentKey, await latestOf(assignmentKey))).filter(isWaiting);

/** The submissions of an assignment that have a result. */
export const withResult = async (assignmentKey: AssignmentKey): Promise<DecidedSubmission[]> =>
  decidedOn(assignmentKey, (await latestOf(assignmentKey)).filter(hasResult));

/** Whether a person has decided about a submission so that its result is released by itself alone: withdrawn, or changed in an earlier run. */
const isDecided = async (run: RunItem, review: Review): Promise<boolean> =>
  review.withdrawn || (await isDecidedBefore(run, review));

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
  /** Of these submissions alone; absent: of all. */
  named?: ReadonlySet<string>;
}

/** What was released together, how many wait for a person to look at them, or by a person's decision, how many are still to be released, and of how many there is nothing to be. */
export interface ReleaseSummary {
  released: string[];
  flagged: number;
  decided: number;
  remaining: number;
  withoutResult: number;
}

/** Releases results of an assignment, a hundred at the most. */
export async function releaseTogether(
  assignmentKey: AssignmentKey,
  by: Actor,
  { which, appealDays, named }: Together,
): Promise<ReleaseSummary> {
  const latest = await latestOf(assignmentKey, named);
  const undone = (await decidedOn(assignmentKey, latest.filter(hasResult))).filter(
    (decidedSubmission) => !isDone(decidedSubmission),
  );
  const decided = await pLimit(AT_ONCE).map(undone, ({ run, review }) => isDecided(run, review));
  const drafts = undone.filter((_, at) => !decided[at]);
  const chosen = drafts.filter((one) => (which === 'all' ? !one.ownerUnsettled : one.needs.length === 0));
  const now = chosen.slice(0, RELEASED_AT_ONCE);
  return {
    released: await releaseEach(by, now, appealDays),
    flagged: drafts.length - chosen.length,
    decided: undone.length - drafts.length,
    remaining: chosen.length - now.length,
    withoutResult: latest.filter((run) => !hasResult(run)).length,
  };
}
