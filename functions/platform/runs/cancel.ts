import type { RunItem } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import { settleBilled } from '../models/billing.ts';
import { stopAttempt } from '../runtime/executions.ts';
import { runStore } from '../runtime/storage.ts';
import { leavePlace, serveLine } from './places.ts';

async function cancelledBefore(runId: string, attempt: number): Promise<RunItem | null> {
  const run = await runStore().getRun(runId);
  return run.attempt === attempt && run.state === 'cancelled' ? run : null;
}

/**
 * Settles a run that waits or works as cancelled, which refuses its further questions, stops its execution and gives its place to
 * others; again, the same. Null: the attempt came to an end of its own, and nothing is stopped, as its report may be being made. One
 * whose upload was overwritten or deleted is settled as that, and stopped.
 */
export async function cancel(run: RunItem): Promise<RunItem | null> {
  const { runId, attempt, tenant, assignment } = run;
  const finishedAt = new Date().toISOString();
  const settled = await settleBilled(runId, attempt, 'cancelled', { finishedAt });
  const cancelled = settled ?? (await cancelledBefore(runId, attempt));
  if (!cancelled) return null;
  await stopAttempt(runId, attempt);
  await serveLine(runId, () => leavePlace({ runId, attempt, tenant, assignment }, lineNameOf(run)));
  return cancelled;
}
