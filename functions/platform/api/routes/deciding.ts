import * as routes from '@assay/api/routes/reviews';
import { type decidedSchema, rerunRequestedSchema } from '@assay/api/schemas/reviews';
import { etagOf } from '@assay/platform/api/etag';
import type { RouteSpec } from '@assay/platform/api/route';
import { releaseOf } from '@assay/platform/assignment/assignment';
import * as decide from '@assay/platform/review/decide';
import type { ReviewDecision } from '@assay/platform/review/event';
import { type DecidedPart, requireOwn } from '@assay/platform/review/marks';
import { getAssignment } from '@assay/workflows/assignment-store';
import type { z } from 'zod';
import { decideOn } from '../../reviews/reviews.ts';
import { objects, runStore } from '../../runtime/storage.ts';
import { handInAgain, requireLatest } from '../hand-in-again.ts';
import { implement, reply } from '../implement.ts';
import {
  decideOnResult,
  decideOnReview,
  type ReviewSubject,
  requireDraftResult,
  reviewEtag,
  runUnderReview,
} from '../review-access.ts';

type OfSubmission = RouteSpec['params'] & z.ZodType<{ assignment: string; submission: string }>;
type DecisionAnswers = { 201: typeof decidedSchema };

/** What of a result a body decides on; a comment on a trait is no word on its score. */
function partOf(body: unknown): DecidedPart {
  const { text, score, ...part } = body as DecidedPart & { text?: string; score?: unknown };
  return text === undefined || part.finding !== undefined ? part : {};
}

/** What answers a route by which something is decided: `to` says what, of the body and of what there is. */
function deciding<P extends OfSubmission, B extends z.ZodType>(
  route: RouteSpec<P, z.ZodObject, B, DecisionAnswers>,
  to: (reviewing: ReviewSubject, body: z.output<B>) => ReviewDecision | Promise<ReviewDecision>,
) {
  return implement(
    route as unknown as RouteSpec<P, z.ZodObject, B, DecisionAnswers>,
    async (routeRequest) => {
      const { principal, params, headers, marker } = routeRequest;
      const body = routeRequest.body as z.output<B>;
      const { assignment, submission } = params;
      const of = { tenant: principal.tenant, assignment, submission };
      const { run } = body as { run?: string };
      const { event, etag } = await decideOnResult({ principal, of, run, headers }, (reviewing) => {
        if (marker) requireOwn(reviewing, partOf(body), { first: principal.subject, ...marker });
        return to(reviewing, body);
      });
      return reply(201, event, { etag });
    },
  );
}

export const decidingRoutes = [
  deciding(routes.overrideScore, ({ result, review }, body) => decide.override(result, review, body)),
  deciding(routes.removeOverride, ({ result, review }, body) => decide.removeOverride(result, review, body)),
  deciding(routes.hideFinding, ({ result, review }, body) =>
    decide.setHidden(result, review, { ...body, hidden: true }),
  ),
  deciding(routes.showFinding, ({ result, review }, body) =>
    decide.setHidden(result, review, { ...body, hidden: false }),
  ),
  deciding(routes.editFinding, ({ result, review }, body) => decide.edit(result, review, body)),
  deciding(routes.addComment, ({ result, review }, body) => decide.comment(result, review, body)),
  deciding(routes.undoDecision, ({ result, review, trail }, { event }) =>
    decide.undo(result, review, { event, trail }),
  ),
  implement(routes.requestRerun, async ({ principal, params, body: { reason }, headers }) => {
    const of = { tenant: principal.tenant, ...params };
    const asked = { principal, of, run: undefined, headers };
    const now = new Date();
    const latest = await runUnderReview(principal, of, undefined);
    if (latest) await requireLatest(latest);
    const { event, run } = await decideOnResult(asked, async ({ result, run, review }) => {
      await requireLatest(run);
      return decide.rerun(result, review, { reason, now });
    });
    const { runId } = run!;
    const started = (newRun: string | null) =>
      decideOn(of, event.by, () => ({ kind: 'rerun-started', runId, newRun }));
    const newRun = await handInAgain(run!).catch(async (error: unknown) => {
      await started(null);
      throw error;
    });
    const last = await started(newRun);
    const etag = etagOf(reviewEtag(last!, run));
    return reply(201, rerunRequestedSchema.parse({ ...event, newRun }), { etag });
  }),
  deciding(routes.releaseResult, async ({ result, run, review }, body) => {
    decide.requireReleasable(result, review, run, body);
    const { appealDays } = releaseOf(await getAssignment(objects(), run.tenant, run.assignment));
    return decide.release(result, review, { appealDays, now: new Date() });
  }),
  implement(routes.withdrawResult, async ({ principal, params, body, headers }) => {
    const of = { tenant: principal.tenant, ...params };
    const asked = { principal, of, run: undefined, headers };
    const { event, etag } = await decideOnReview(asked, (review) => decide.withdraw(review, body));
    return reply(201, event, { etag });
  }),
  implement(routes.answerAppeal, async ({ principal, params, body, headers }) => {
    const { assignment, submission, appeal: number } = params;
    const of = { tenant: principal.tenant, assignment, submission };
    const asked = { principal, of, run: undefined, headers };
    const appeal = Number(number);
    const { event, etag } = await decideOnReview(asked, async (review) => {
      const { runId } = decide.appealNumbered(review, appeal);
      const result = await requireDraftResult(await runStore().findRun(runId));
      return decide.answerAppeal(result, review, { ...body, appeal });
    });
    return reply(201, event, { etag });
  }),
];
