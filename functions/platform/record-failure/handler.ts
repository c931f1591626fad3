import { readCause } from '@assay/platform/run/failure-cause';
import type { RunItem } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import type { Failure } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { settleBilled } from '../models/billing.ts';
import { announceEnd } from '../runs/announcements.ts';
import { leavePlace, serveLine } from '../runs/places.ts';
import { settleLostReport } from '../runs/settle-lost.ts';
import { settleReport } from '../runs/settle-report.ts';
import { count, defineHandler, logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';

const caughtSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  step: z.string(),
  error: z.string(),
  cause: z.string(),
  lost: z.literal(true).optional().describe('nobody caught it: the execution ended'),
});

/** EventBridge's "Step Functions Execution Status Change": the only word of an execution that no Catch could save. */
const statusChangeSchema = z
  .object({
    detail: z.object({
      status: z.string(),
      input: z.string(),
      error: z.string().nullish(),
      cause: z.string().nullish(),
    }),
  })
  .transform(({ detail }) => ({
    ...z.object({ runId: z.string(), attempt: z.int() }).parse(JSON.parse(detail.input)),
    lost: true as const,
    timedOut: detail.status === 'TIMED_OUT',
    step: 'assess',
    error: detail.error ?? `Execution${detail.status}`,
    cause:
      detail.cause ?? `The execution ended as ${detail.status}. Resume the run to go on from what is done.`,
  }));

/** The run as it stands for this failure: settled by it now or by an earlier try of the same word; null where it is not. */
async function settle(runId: string, attempt: number, failure: Failure): Promise<RunItem | null> {
  const finishedAt = new Date().toISOString();
  const settled = await settleBilled(runId, attempt, 'failed', { finishedAt, failure });
  if (settled) {
    logger.warn('run failed', { runId, step: failure.step, code: failure.code, state: settled.state });
    return settled;
  }
  const run = await runStore().findRun(runId);
  if (run?.attempt !== attempt) return null;
  return run.failure?.code === failure.code && run.failure.step === failure.step ? run : null;
}

/**
 * Of a run whose results are stored, a failure leaves a report behind that nobody makes any more, or one that was not announced. `lost`:
 * the execution is not there any more, which says nothing of the report.
 */
async function settlePending(runId: string, attempt: number, reason: Failure, lost: boolean): Promise<void> {
  const run = await runStore().findRun(runId);
  if (run?.attempt !== attempt) return;
  if (run.report?.state !== 'pending') await announceEnd(run);
  else await (lost ? settleLostReport(run) : settleReport(runId, attempt, reason));
}

/**
 * Records a run as failed with its step, its reason and, where that can be told, what it cost, unless its attempt was settled already;
 * leaves its place, and announces it; of an attempt for the report alone only that report failed. A run whose upload was overwritten or deleted meanwhile, or that is held, is settled as that, and is
 * no failure.
 */
export const handler = defineHandler(z.union([caughtSchema, statusChangeSchema]), async (failure) => {
  const { runId, attempt } = failure;
  const reason = readCause(failure);
  const run = await settle(runId, attempt, reason);
  if (run && 'timedOut' in failure && failure.timedOut) count('ExecutionLost');
  await serveLine(runId, async () => {
    const owner = run ?? (await runStore().getRun(runId));
    const { tenant, assignment } = owner;
    await leavePlace({ runId, attempt, tenant, assignment }, lineNameOf(owner));
  });
  await (run ? announceEnd(run) : settlePending(runId, attempt, reason, failure.lost ?? false));
  return { recorded: run !== null, state: run?.state ?? null };
});
