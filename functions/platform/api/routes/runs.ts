import * as routes from '@assay/api/routes/runs';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { afterOf, cursorAfter } from '@assay/platform/api/pages';
import { billUntilNow } from '@assay/platform/run/bill-of-run';
import { isMeasured } from '@assay/platform/run/evaluation-tenant';
import { RESUMABLE, type RunItem, type SettledState } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { modelsNamed, modelsPlaceSchema } from '@assay/platform/run/provenance';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { setting } from '../../runtime/setting.ts';
import { documents, objects, runStore } from '../../runtime/storage.ts';
import { callFunction } from '../call-function.ts';
import { findOwnRun } from '../find-own-run.ts';
import { implement, reply } from '../implement.ts';

/** Runs whose cost and results are read at a time. */
const AT_ONCE = 16;

/** A run of the tenant of who asks. @throws AssayError RunNotFound also where it is another tenant's */
export async function ownRun({ tenant }: Principal, runId: string): Promise<RunItem> {
  const run = await findOwnRun(tenant, runId);
  if (run) return run;
  throw new AssayError('RunNotFound', 'There is no such run: the list of submissions names the latest ones.');
}

/** How many wait for a place before a run that waits for one; null: it does not. */
async function placeOf(run: RunItem): Promise<number | null> {
  if (run.state !== 'admitted') return null;
  return createLineStore(documents(), setting('TABLE'), lineNameOf(run), 0).before(run);
}

/** Whether a run counts no more, or would not where it is gone on with, once a later version of its submission was handed in. */
function yieldsToLater({ state, workflow, ...run }: RunItem): boolean {
  if (isMeasured(run)) return false;
  if (state === 'superseded') return true;
  const comparesVersions = workflow !== undefined && findWorkflow(workflow).handIn?.comparesVersions === true;
  return (RESUMABLE as readonly string[]).includes(state) && !comparesVersions;
}

/** The latest run of the submission of a run that yields to it; null: it is that itself. */
async function laterThan(run: RunItem): Promise<string | null> {
  const latest = yieldsToLater(run) ? await runStore().latestRun(run) : null;
  return latest && latest.latestRun !== run.runId ? latest.latestRun : null;
}

/** A run in a list: with what it cost until now, and what it came to. */
async function listed(run: RunItem, latestRun: string) {
  const { tenant, assignment, submission, runId, state, attempt, admittedAt } = run;
  const { failure, reason, report, provenance } = run;
  const [bill, items] = await Promise.all([billUntilNow(runStore(), run), runStore().items(runId, attempt)]);
  return {
    ...{ tenant, assignment, submission, runId, latestRun, state, attempt, admittedAt, failure, reason },
    ...{ report: report?.state ?? null, cost: bill.cost, bill, items },
    models: provenance ? modelsNamed(provenance) : [],
    modelsPlace: provenance && modelsPlaceSchema.parse(provenance),
  };
}

export const runRoutes = [
  implement(routes.listRuns, async ({ principal: { tenant }, params: { assignment }, query }) => {
    const { state, versions, cursor, limit } = query;
    const page = { after: afterOf(cursor), limit };
    const { runs, all, last } = await runStore().latestRunsPage({ tenant, assignment }, page);
    if (runs.length === 0) await getAssignment(objects(), tenant, assignment);
    const latest = new Map(runs.map(({ submission, runId }) => [submission, runId]));
    const chosen = (versions === 'all' ? all : runs).filter((run) => !state || run.state === state);
    const told = await pLimit(AT_ONCE).map(chosen, (run) =>
      listed(run, latest.get(run.submission) ?? run.runId),
    );
    return reply(200, { runs: told, next: last === null ? null : cursorAfter(last) });
  }),

  implement(routes.getRun, async ({ principal, params }) => {
    const run = await ownRun(principal, params.run);
    const [place, later] = await Promise.all([placeOf(run), laterThan(run)]);
    return reply(200, { ...run, place, later });
  }),

  implement(routes.resumeRun, async ({ principal, params }) => {
    const { runId } = await ownRun(principal, params.run);
    const { attempt } = await callFunction<{ attempt: number }>('RESUME_FUNCTION', { runId });
    return reply(202, { run: runId, attempt });
  }),

  implement(routes.cancelRun, async ({ principal, params }) => {
    const { runId } = await ownRun(principal, params.run);
    const { state } = await callFunction<{ state: SettledState }>('CANCEL_FUNCTION', { runId });
    return reply(200, { run: runId, state });
  }),
];
