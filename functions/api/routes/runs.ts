import type { Principal } from '../../../shared/access/principal.ts';
import * as routes from '../../../shared/api/routes/runs.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import type { RunItem } from '../../../shared/run/items.ts';
import { runStore } from '../../storage.ts';
import { callFunction } from '../call-function.ts';
import { implement, reply } from '../implement.ts';

/** A run of the tenant of who asks. @throws AssayError RunNotFound also where it is another tenant's */
export async function ownRun({ tenant }: Principal, runId: string): Promise<RunItem> {
  const run = await runStore().findRun(runId);
  if (run?.tenant === tenant) return run;
  throw new AssayError('RunNotFound', 'There is no such run: the list of submissions names the latest ones.');
}

export const runRoutes = [
  implement(routes.getRun, async ({ principal, params }) => reply(200, await ownRun(principal, params.run))),

  implement(routes.resumeRun, async ({ principal, params }) => {
    const { runId } = await ownRun(principal, params.run);
    const { attempt } = await callFunction<{ attempt: number }>('RESUME_FUNCTION', { runId });
    return reply(202, { run: runId, attempt });
  }),

  implement(routes.cancelRun, async ({ principal, params }) => {
    const { runId } = await ownRun(principal, params.run);
    await callFunction('CANCEL_FUNCTION', { runId });
    return reply(200, { run: runId, state: 'cancelled' as const });
  }),
];
