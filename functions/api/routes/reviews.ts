import pLimit from 'p-limit';
import type { Principal } from '../../../shared/access/principal.ts';
import { etagOf, isKnown } from '../../../shared/api/etag.ts';
import * as routes from '../../../shared/api/routes/reviews.ts';
import { releaseOf } from '../../../shared/assignment/assignment.ts';
import { standingOf } from '../../../shared/questions/standing.ts';
import { release } from '../../../shared/review/decide.ts';
import {
  fold,
  isDecidedBefore,
  isReleased,
  NO_REVIEW,
  openAppeals,
  type Review,
} from '../../../shared/review/fold.ts';
import { type Need, needScore } from '../../../shared/review/need.ts';
import { reviewedResult } from '../../../shared/review/reviewed.ts';
import { askingAttempts, isUnderWay, type RunItem } from '../../../shared/run/items.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { readReviewable } from '../../reviewable.ts';
import { decideOn, reviews } from '../../reviews.ts';
import { objects, runStore } from '../../storage.ts';
import { implement, reply } from '../implement.ts';
import { hasResult, needsNow } from '../needs.ts';
import { reviewEtag, reviewedRun } from '../review-access.ts';

/** Results that are read, or released, at the same time. */
const AT_ONCE = 16;
/** Releases of one request: each takes four requests to the table and one to EventBridge, of the 29 seconds that a request has. */
const RELEASED_AT_ONCE = 100;

/** A submission that a teacher may have to look at. */
interface Waiting {
  run: RunItem;
  review: Review;
  needs: Need[];
}

type OfAssignment = { tenant: string; assignment: string };

/** The submissions of an assignment whose latest runs have ended, with what was decided on them. */
async function ended(of: OfAssignment): Promise<Waiting[]> {
  const [runs, trails] = await Promise.all([runStore().latestRuns(of), reviews().ofAssignment(of)]);
  const over = runs.filter((run) => hasResult(run) || run.state === 'failed');
  return pLimit(AT_ONCE).map(over, async (run) => {
    const trail = trails.get(run.submission);
    const review = trail ? fold(trail) : NO_REVIEW;
    return { run, review, needs: await needsNow(run, review) };
  });
}

const resultOf = (run: RunItem) => ({ runId: run.runId, attempts: askingAttempts(run) });
const isDone = ({ run, review }: Waiting) => isReleased(review, resultOf(run));

/** What waits, the most urgent first; of what is equally urgent, in the order of ids. */
function queueOf(waiting: readonly Waiting[]) {
  return waiting
    .filter((one) => !isDone(one) || openAppeals(one.review).length > 0)
    .map(({ run, review, needs }) => ({
      submission: run.submission,
      run: run.runId,
      state: run.state,
      score: needScore(needs),
      needs,
      openAppeals: openAppeals(review).length,
      released: review.released?.runId ?? null,
    }))
    .toSorted((one, other) => other.score - one.score || (one.submission < other.submission ? -1 : 1));
}

/** Whether a person has decided about a submission so that its result is released by itself alone: withdrawn, or changed in an earlier run. */
const isDecided = ({ run, review }: Waiting) => review.withdrawn || isDecidedBefore(review, run.runId);

/** What of an assignment can be released, how many results wait for a person to look at them, and how many by a person's decision. */
function releasable(waiting: readonly Waiting[], which: 'unflagged' | 'all') {
  const undone = waiting.filter((one) => hasResult(one.run) && !isDone(one));
  const drafts = undone.filter((one) => !isDecided(one));
  const chosen = which === 'all' ? drafts : drafts.filter(({ needs }) => needs.length === 0);
  return { chosen, flagged: drafts.length - chosen.length, decided: undone.length - drafts.length };
}

async function releaseEach(
  { subject, role }: Principal,
  chosen: readonly Waiting[],
  appealDays: number,
): Promise<string[]> {
  const released = await pLimit(AT_ONCE).map(chosen, async ({ run }) => {
    const event = await decideOn(run, { subject, role }, (review) =>
      isReleased(review, resultOf(run)) || isDecided({ run, review, needs: [] })
        ? null
        : release(resultOf(run), review, { appealDays, now: new Date() }),
    );
    return event ? [run.submission] : [];
  });
  return released.flat();
}

export const reviewRoutes = [
  implement(routes.getReviewQueue, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const queue = queueOf(await ended({ tenant, assignment }));
    return reply(200, { total: queue.length, queue: queue.slice(0, query.limit) });
  }),

  implement(routes.getReview, async ({ principal, params, query, headers }) => {
    const of = { tenant: principal.tenant, ...params };
    const run = await reviewedRun(principal, of, query.run);
    const trail = await reviews().events(of);
    const review = fold(trail);
    const version = reviewEtag(review, run);
    const etag = { etag: etagOf(version) };
    const isStill = run === null || !isUnderWay(run);
    if (isStill && isKnown(headers, version)) return reply(304, undefined, etag);
    const result = run && (await readReviewable(run));
    const body = {
      submission: params.submission,
      run: result ? run.runId : null,
      seq: review.seq,
      released: review.released,
      reviewed: result && reviewedResult(result, review),
      needs: run && !isUnderWay(run) ? await needsNow(run, review) : [],
      appeals: [...review.appeals],
      questions: result && run?.questions ? run.questions.map((one) => standingOf(one, review)) : [],
      trail,
    };
    return reply(200, body, etag);
  }),

  implement(routes.releaseAll, async ({ principal, params: { assignment }, body: { which } }) => {
    const of = { tenant: principal.tenant, assignment };
    const { appealDays } = releaseOf(await getAssignment(objects(), of.tenant, assignment));
    const { chosen, flagged, decided } = releasable(await ended(of), which);
    const now = chosen.slice(0, RELEASED_AT_ONCE);
    const released = await releaseEach(principal, now, appealDays);
    return reply(200, { released, flagged, decided, remaining: chosen.length - now.length });
  }),
];
