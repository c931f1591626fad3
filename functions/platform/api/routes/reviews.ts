import * as routes from '@assay/api/routes/reviews';
import { etagOf, isKnown } from '@assay/platform/api/etag';
import { releaseOf } from '@assay/platform/assignment/assignment';
import { standingOf } from '@assay/platform/questions/standing';
import { isOfStandIn } from '@assay/platform/review/decide';
import { fold, openAppeals } from '@assay/platform/review/fold';
import { lotOf } from '@assay/platform/review/lot';
import { trailOfMarker } from '@assay/platform/review/marks';
import { needScore, withoutShared } from '@assay/platform/review/need';
import { isUnsettled } from '@assay/platform/review/own-trail';
import { pointsNow } from '@assay/platform/review/released-score';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import { isUnderWay } from '@assay/platform/run/items';
import { getAssignment } from '@assay/workflows/assignment-store';
import { agreementSoFar } from '../../reviews/agreement-so-far.ts';
import {
  classFlagsOf,
  type DecidedSubmission,
  needsLeft,
  waitingOf,
} from '../../reviews/decided-submissions.ts';
import { readDraftResult } from '../../reviews/draft-result.ts';
import { needsNow } from '../../reviews/needs.ts';
import { releaseTogether } from '../../reviews/release-together.ts';
import { reviews } from '../../reviews/reviews.ts';
import { objects } from '../../runtime/storage.ts';
import { shownToMarker } from '../dealt.ts';
import { implement, reply } from '../implement.ts';
import { reviewEtag, runUnderReview, unseenEtag } from '../review-access.ts';
import { owners } from '../services.ts';

/** What waits, the most urgent first; of what is equally urgent, by lot, as on the desk. */
const queueOf = (waiting: readonly DecidedSubmission[], assignment: string) =>
  waiting
    .map(({ run, review, needs }) => ({
      submission: run.submission,
      run: run.runId,
      state: run.state,
      score: needScore(needs),
      needs,
      standIn: isOfStandIn(run),
      openAppeals: openAppeals(review).length,
      released: review.released?.runId ?? null,
    }))
    .toSorted(
      (one, other) =>
        other.score - one.score || lotOf(assignment, one.submission) - lotOf(assignment, other.submission),
    );

export const reviewRoutes = [
  implement(routes.getReviewQueue, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const { works, shared } = await waitingOf({ tenant, assignment });
    const queue = queueOf(works, assignment);
    return reply(200, { total: queue.length, queue: queue.slice(0, query.limit), shared });
  }),

  implement(routes.getTeacherAgreement, async ({ principal: { tenant }, params: { assignment } }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await agreementSoFar({ tenant, assignment }));
  }),

  implement(routes.getReview, async ({ principal, params, query, headers, marker }) => {
    const of = { tenant: principal.tenant, ...params };
    const run = await runUnderReview(principal, of, query.run);
    const whole = await reviews().events(of);
    const standing = fold(whole);
    const { subject } = principal;
    const trail = marker ? trailOfMarker(whole, { ...marker, runId: run?.runId ?? null, subject }) : whole;
    const { released, seq } = standing;
    const review = marker ? { ...fold(trail), released, seq } : standing;
    const ownerUnsettled = isUnsettled(whole, await owners().find(of));
    const shared = run ? await classFlagsOf(of, { runs: [run] }) : [];
    const version = [marker?.seesMarks === false ? unseenEtag(run) : reviewEtag(review, run), ...shared].join(
      '+',
    );
    const etag: Record<string, string> = ownerUnsettled ? {} : { etag: etagOf(version) };
    const isStill = (run === null || !isUnderWay(run)) && !ownerUnsettled;
    if (isStill && isKnown(headers, version)) return reply(304, undefined, etag);
    const result = run && (await readDraftResult(run));
    const flagged = run ? withoutShared(await needsNow(run, { review, ownerUnsettled }), shared) : [];
    const body = {
      submission: params.submission,
      run: result ? run.runId : null,
      attempts: result?.attempts ?? null,
      standIn: result?.standIn ?? false,
      seq: review.seq,
      released: review.released,
      ...(review.withdrawn && { withdrawn: review.withdrawn }),
      reviewed: result && reviewedResult(result, review),
      total: result && pointsNow(result, review),
      needs: run ? await needsLeft({ run, review, needs: flagged }, async () => result) : flagged,
      appeals: [...review.appeals],
      questions: result && run?.questions ? run.questions.map((one) => standingOf(one, review)) : [],
      ownerUnsettled,
      trail: [...trail],
    };
    return reply(200, marker ? shownToMarker(body, marker) : body, etag);
  }),

  implement(routes.releaseAll, async ({ principal, params: { assignment }, body }) => {
    const of = { tenant: principal.tenant, assignment };
    const { appealDays } = releaseOf(await getAssignment(objects(), of.tenant, assignment));
    const { subject, role } = principal;
    return reply(200, await releaseTogether(of, { subject, role }, { ...body, appealDays }));
  }),
];
