import { AssayError } from '@assay/kit/errors/assay-error';
import { isForReport, isUnderWay, type RunItem } from '@assay/platform/run/items';
import * as z from 'zod';
import { announceEnd } from '../runs/announcements.ts';
import { settleLost, settleLostReport } from '../runs/settle-lost.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { executionState, startAttempt } from '../runtime/executions.ts';
import { runStore } from '../runtime/storage.ts';

/** The run, settled first, or its report, where its execution ended without saying so. */
async function asItStands(runId: string): Promise<RunItem> {
  const run = await runStore().getRun(runId);
  const isRendering = run.report?.state === 'pending';
  if (!isUnderWay(run) && !isRendering) return run;
  if ((await executionState(runId, run.attempt)) !== 'ended') return run;
  await (isUnderWay(run) ? settleLost(run) : settleLostReport(run));
  return runStore().getRun(runId);
}

/** Why a run cannot be resumed now. */
function refusal({ runId, state, report }: RunItem): AssayError {
  const words =
    report?.state === 'pending'
      ? `${runId} is ${state} and its report is being made: wait for that, "assay runs show ${runId}" says how it stands.`
      : `${runId} is ${state}: only a run that failed, is partly done, held or cancelled, or has no report can be resumed.`;
  return new AssayError('RunNotResumable', words);
}

/** Whether an attempt for the report was opened by whoever died before starting it. */
async function isLeft(run: RunItem): Promise<boolean> {
  return isForReport(run) && (await executionState(run.runId, run.attempt)) === 'unknown';
}

/** Opens the next attempt: of a run whose report alone is missing one that makes the report. */
async function reopen(run: RunItem): Promise<RunItem | null> {
  const { runId, attempt, state, report } = run;
  if (state === 'admitted') return run;
  if (report?.state === 'pending') return (await isLeft(run)) ? run : null;
  if (state === 'completed' && report?.state === 'failed') return runStore().reopenReport(run, ['completed']);
  return runStore().reopen(runId, attempt);
}

/**
 * Opens the next attempt of a failed, partly done, held or cancelled run: finished model calls are answered from memory, not paid again; of a completed
 * one without its report, an attempt that makes the report again. An attempt that was opened but, because this function was ended in
 * between, not started is started; started it is left alone.
 */
export const handler = defineHandler(z.object({ runId: z.string() }), async ({ runId }) => {
  const run = await asItStands(runId);
  await announceEnd(run);
  const opened = await reopen(run);
  if (!opened) throw refusal(run);
  const { attempt, only } = opened;
  await startAttempt(runId, attempt, only);
  logger.info('resumed', { runId, attempt });
  return { runId, attempt };
});
