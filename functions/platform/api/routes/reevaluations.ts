import { randomUUID } from 'node:crypto';
import * as routes from '@assay/api/routes/reevaluations';
import { AssayError } from '@assay/kit/errors/assay-error';
import { driftSchema } from '@assay/lab/drift/drift';
import type { Principal } from '@assay/platform/access/principal';
import { pageOf, restAfter } from '@assay/platform/api/pages';
import { drawCohort } from '@assay/platform/reevaluation/draw-cohort';
import { estimateCost } from '@assay/platform/reevaluation/estimate-cost';
import {
  CONFIGURATION,
  DRIFT,
  DRIFT_REPORT,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { getAssignment } from '@assay/workflows/assignment-store';
import { reevaluations } from '../../runs/reevaluations.ts';
import { objects, runStore } from '../../runtime/storage.ts';
import { callFunction, callLater } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { linkTo } from '../link-to.ts';
import { readAsked } from './asked-reevaluation.ts';

async function own({ tenant }: Principal, reevaluation: string): Promise<Reevaluation> {
  const found = await reevaluations().find({ tenant, reevaluation });
  if (found) return found;
  const words = 'There is no such re-evaluation: the list of an assignment names those there are.';
  throw new AssayError('ReevaluationNotFound', words);
}

/** Writes what is assessed under, and starts. */
async function start({ request, configuration }: Awaited<ReturnType<typeof readAsked>>) {
  const { tenant } = request;
  const nonce = randomUUID();
  const reevaluation = reevaluationId(request, nonce);
  await objects().write(reevaluationKey({ tenant, reevaluation }, CONFIGURATION), configuration);
  await callFunction('REEVALUATE_FUNCTION', { request, nonce });
  return reply(202, { reevaluation }, { location: `/reevaluations/${reevaluation}` });
}

/** What assessing an assignment's submissions again would take as it stands now. @throws AssayError AssignmentNotFound, CohortEmpty */
async function estimate(
  of: { tenant: string; assignment: string },
  { sample, seed, workflow }: { sample?: number | undefined; seed: number; workflow?: string | undefined },
) {
  const stored = await getAssignment(objects(), of.tenant, of.assignment);
  const asked = { ...of, reevaluation: '', seed, ...(sample !== undefined && { sample }) };
  const { members, baselines } = await drawCohort(runStore(), asked, workflow ?? stored.workflow);
  const earlier = await reevaluations().ofAssignment(of);
  return {
    submissions: members.length,
    cost: estimateCost(baselines, 1),
    isFirst: !earlier.some(({ state }) => state === 'completed'),
  };
}

const findDrift = (of: Reevaluation) => objects().readOptional(reevaluationKey(of, DRIFT), driftSchema);

/** Says why what a re-evaluation compared is not there: one that is completed has compared, and only an erasure takes that away. */
function uncompared({ state }: Reevaluation, code: 'ResultMissing' | 'ReportMissing', words: string) {
  const removed =
    'What was compared was removed with a submission that was erased: resume the re-evaluation to compare the others again.';
  return new AssayError(
    code,
    state === 'completed' ? removed : `${words}: how the re-evaluation stands says why.`,
  );
}

export const reevaluationRoutes = [
  implement(routes.estimateReevaluation, async ({ principal: { tenant }, params: { assignment }, query }) =>
    reply(200, await estimate({ tenant, assignment }, query)),
  ),

  implement(routes.startReevaluation, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const stored = await getAssignment(objects(), tenant, assignment);
    const asked = await readAsked({ tenant, assignment }, body);
    const { workflow } = asked.configuration.assignment ?? stored;
    await drawCohort(runStore(), { reevaluation: '', ...asked.request }, workflow);
    return start(asked);
  }),

  implement(routes.listReevaluations, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const all = await reevaluations().ofAssignment({ tenant, assignment });
    const idOf = ({ reevaluation }: (typeof all)[number]) => reevaluation;
    const { items, next } = pageOf(restAfter(all, query.cursor, idOf), query.limit, idOf);
    return reply(200, { reevaluations: items, next });
  }),

  implement(routes.getReevaluation, async ({ principal, params }) =>
    reply(200, await own(principal, params.reevaluation)),
  ),

  implement(routes.listReevaluationRuns, async ({ principal, params, query }) => {
    const { tenant, reevaluation } = await own(principal, params.reevaluation);
    const all = await runStore().runsOf(tenant, reevaluation);
    const idOf = ({ runId }: (typeof all)[number]) => runId;
    const { items, next } = pageOf(restAfter(all, query.cursor, idOf), query.limit, idOf);
    return reply(200, { runs: items, next });
  }),

  implement(routes.resumeReevaluation, async ({ principal, params }) => {
    const { tenant, reevaluation } = await own(principal, params.reevaluation);
    await callFunction('REEVALUATE_FUNCTION', { tenant, reevaluation });
    return reply(202, { reevaluation });
  }),

  implement(routes.tendBatches, async ({ principal, params }) => {
    await own(principal, params.reevaluation);
    await callLater('TEND_BATCHES_FUNCTION', {});
    return reply(202, { state: 'requested' as const });
  }),

  implement(routes.cancelReevaluation, async ({ principal, params }) => {
    const { tenant, reevaluation } = await own(principal, params.reevaluation);
    const { cancelled: runs } = await callFunction<{ cancelled: number }>('CANCEL_FUNCTION', {
      tenant,
      reevaluation,
    });
    return reply(200, { reevaluation, state: 'cancelled' as const, runs });
  }),

  implement(routes.getDrift, async ({ principal, params }) => {
    const of = await own(principal, params.reevaluation);
    const drift = await findDrift(of);
    if (drift) return reply(200, drift);
    throw uncompared(of, 'ResultMissing', 'Nothing is compared yet');
  }),

  implement(routes.getDriftReport, async ({ principal, params }) => {
    const of = await own(principal, params.reevaluation);
    if (of.state !== 'completed' || !(await findDrift(of)))
      throw uncompared(of, 'ReportMissing', 'There is no report');
    const [report, source] = await Promise.all(
      [DRIFT_REPORT.pdf, DRIFT_REPORT.tex].map((name) => linkTo(reevaluationKey(of, name), name)),
    );
    return reply(200, { ...report!, source: source! });
  }),
];
