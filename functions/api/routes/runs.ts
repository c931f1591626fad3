import type { Principal } from '../../../shared/access/principal.ts';
import { getRun } from '../../../shared/api/routes/runs.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import type { RunItem } from '../../../shared/run/items.ts';
import { runStore } from '../../storage.ts';
import { implement, reply } from '../implement.ts';

/** A run of the tenant of who asks. @throws AssayError RunNotFound also where it is another tenant's */
export async function ownRun({ tenant }: Principal, runId: string): Promise<RunItem> {
  const run = await runStore().findRun(runId);
  if (run?.tenant === tenant) return run;
  throw new AssayError('RunNotFound', 'There is no such run: the list of submissions names the latest ones.');
}

export const runRoutes = [
  implement(getRun, async ({ principal, params }) => reply(200, await ownRun(principal, params.run))),
];
