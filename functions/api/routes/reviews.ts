import { etagOf, isKnown } from '../../../shared/api/etag.ts';
import * as routes from '../../../shared/api/routes/reviews.ts';
import { releaseOf } from '../../../shared/assignment/assignment.ts';
import { standingOf } from '../../../shared/questions/standing.ts';
import { fold, openAppeals } from '../../../shared/review/fold.ts';
import { needScore } from '../../../shared/review/need.ts';
import { isUnsettled } from '../../../shared/review/own-trail.ts';
import { reviewedResult } from '../../../shared/review/reviewed.ts';
import { isUnderWay } from '../../../shared/run/items.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { needsNow } from '../../needs.ts';
import { releaseTogether, waitingOf } from '../../release-together.ts';
import { readReviewable } from '../../reviewable.ts';
import { reviews } from '../../reviews.ts';
import { objects } from '../../storage.ts';
import { implement, reply } from '../implement.ts';
import { reviewEtag, reviewedRun } from '../review-access.ts';
import { owners } from '../services.ts';

/** What waits, the most urgent first; of what is equally urgent, in the order of ids. */
const queueOf = (waiting: Awaited<ReturnType<typeof waitingOf>>) =>
  waiting
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

export const reviewRoutes = [
  implement(routes.getReviewQueue, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const queue = queueOf(await waitingOf({ tenant, assignment }));
    return reply(200, { total: queue.length, queue: queue.slice(0, query.limit) });
  }),

  implement(routes.getReview, async ({ principal, params, query, headers }) => {
    const of = { tenant: principal.tenant, ...params };
    const run = await reviewedRun(principal, of, query.run);
    const trail = await reviews().events(of);
    const review = fold(trail);
    const ownerUnsettled = isUnsettled(trail, await owners().find(of));
    const version = reviewEtag(review, run);
    const etag: Record<string, string> = ownerUnsettled ? {} : { etag: etagOf(version) };
    const isStill = (run === null || !isUnderWay(run)) && !ownerUnsettled;
    if (isStill && isKnown(headers, version)) return reply(304, undefined, etag);
    const result = run && (await readReviewable(run));
    const body = {
      submission: params.submission,
      run: result ? run.runId : null,
      seq: review.seq,
      released: review.released,
      reviewed: result && reviewedResult(result, review),
      needs: run ? await needsNow(run, { review, ownerUnsettled }) : [],
      appeals: [...review.appeals],
      questions: result && run?.questions ? run.questions.map((one) => standingOf(one, review)) : [],
      ownerUnsettled,
      trail,
    };
    return reply(200, body, etag);
  }),

  implement(routes.releaseAll, async ({ principal, params: { assignment }, body: { which } }) => {
    const of = { tenant: principal.tenant, assignment };
    const { appealDays } = releaseOf(await getAssignment(objects(), of.tenant, assignment));
    const { subject, role } = principal;
    return reply(200, await releaseTogether(of, { subject, role }, { which, appealDays }));
  }),
];
