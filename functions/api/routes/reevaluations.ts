import { createHash, randomUUID } from 'node:crypto';
import type { Principal } from '../../../shared/access/principal.ts';
import { idempotencyKeySchema } from '../../../shared/api/idempotency-store.ts';
import { pageOf, restAfter } from '../../../shared/api/pages.ts';
import * as routes from '../../../shared/api/routes/reevaluations.ts';
import type { CommonAssignment } from '../../../shared/assignment/assignment.ts';
import { driftSchema } from '../../../shared/drift/drift.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import {
  CONFIGURATION,
  type Configuration,
  DRIFT,
  DRIFT_REPORT,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
} from '../../../shared/reevaluation/reevaluation.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { reevaluations } from '../../reevaluations.ts';
import { objects } from '../../storage.ts';
import { callFunction } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { linkTo } from '../link-to.ts';
import { readPart } from '../read-request.ts';
import { idempotency } from '../services.ts';
import { requireAlone, requireSame } from './assignments.ts';

async function own({ tenant }: Principal, reevaluation: string): Promise<Reevaluation> {
  const found = await reevaluations().find({ tenant, reevaluation });
  if (found) return found;
  const words = 'There is no such re-evaluation: the list of an assignment names those there are.';
  throw new AssayError('ReevaluationNotFound', words);
}

interface Start {
  sample?: number | undefined;
  submissions?: string[] | undefined;
  seed: number;
  mode: Reevaluation['mode'];
}

/** Writes what is assessed under, and starts. */
async function start(of: { tenant: string; assignment: string }, asked: Start, configuration: Configuration) {
  const nonce = randomUUID();
  const reevaluation = reevaluationId(of, nonce);
  await objects().write(reevaluationKey({ tenant: of.tenant, reevaluation }, CONFIGURATION), configuration);
  await callFunction('REEVALUATE_FUNCTION', { request: { ...of, ...asked }, nonce });
  return reply(202, { reevaluation }, { location: `/reevaluations/${reevaluation}` });
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const reevaluationRoutes = [
  implement(routes.startReevaluation, async ({ principal, params: { assignment }, body, headers }) => {
    const { tenant } = principal;
    await getAssignment(objects(), tenant, assignment);
    const { prompts = null, models = null, assignment: given, ...asked } = body;
    const tried = given === undefined ? null : await requireAlone(given as unknown as CommonAssignment);
    if (tried) requireSame(assignment, tried.assignment);
    const begin = () => start({ tenant, assignment }, asked, { prompts, models, assignment: tried });
    const header = headers.get('idempotency-key');
    if (header === null) return begin();
    const key = readPart('header', idempotencyKeySchema, header);
    const request = digest({ assignment, body });
    return idempotency().once({ principal, operation: 'startReevaluation', key, request }, begin);
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
    const drift = await objects().readOptional(reevaluationKey(of, DRIFT), driftSchema);
    if (drift) return reply(200, drift);
    throw new AssayError('ResultMissing', 'Nothing is compared yet: how the re-evaluation stands says why.');
  }),

  implement(routes.getDriftReport, async ({ principal, params }) => {
    const of = await own(principal, params.reevaluation);
    if (of.state !== 'completed')
      throw new AssayError('ReportMissing', 'There is no report: how the re-evaluation stands says why.');
    return reply(200, await linkTo(reevaluationKey(of, DRIFT_REPORT.pdf), DRIFT_REPORT.pdf));
  }),
];
