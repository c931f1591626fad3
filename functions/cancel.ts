import type { RunItem } from '../shared/run/items.ts';
import { lineNameOf } from '../shared/run/line/line-name.ts';
import { settleBilled } from './billing.ts';
import { stopAttempt } from './executions.ts';
import { leavePlace, serveLine } from './places.ts';

/**
 * Settles a run that waits or works as cancelled, which refuses its further questions, stops its execution and gives its place to
 * others.
 */
export async function cancel(run: RunItem): Promise<void> {
  const { runId, attempt, tenant, assignment } = run;
  await settleBilled(runId, attempt, 'cancelled', { finishedAt: new Date().toISOString() });
  await stopAttempt(runId, attempt);
  await serveLine(runId, () => leavePlace({ runId, attempt, tenant, assignment }, lineNameOf(run)));
}
