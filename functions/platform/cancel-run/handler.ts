import { AssayError } from '@assay/kit/errors/assay-error';
import { COHORT, cohortSchema, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { isUnderWay, type RunItem, type RunState } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import * as z from 'zod';
import { announceReevaluation } from '../runs/announce-reevaluation.ts';
import { cancel } from '../runs/cancel.ts';
import { quietly } from '../runs/places.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { releaseReevaluation } from '../runs/reserving.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { stopReevaluation } from '../runtime/executions.ts';
import { objects, runStore } from '../runtime/storage.ts';

const ofRunSchema = z.strictObject({ runId: z.string() });
const ofReevaluationSchema = z.strictObject({ tenant: z.string(), reevaluation: z.string() });

/** Runs of a re-evaluation that are stopped at the same time: StopExecution takes some hundreds at once and 25 a second. */
const STOPPED_AT_ONCE = 8;
/** Runs that are read at the same time. */
const READ_AT_ONCE = 16;

/** @throws AssayError RunNotFound, RunNotCancellable */
async function cancelRun(runId: string): Promise<{ cancelled: number; state: RunState }> {
  const run = await runStore().getRun(runId);
  const cancelled = isUnderWay(run) || run.state === 'cancelled' ? await cancel(run) : null;
  if (cancelled) return { cancelled: 1, state: cancelled.state };
  const { state } = await runStore().getRun(runId);
  const words = `${runId} is ${state}: only a run that waits or works can be cancelled.`;
  throw new AssayError('RunNotCancellable', words);
}

/** The runs of a re-evaluation that have not ended: by its cohort, as the index of its runs may lack those of a moment before. */
async function openRunsOf(of: z.infer<typeof ofReevaluationSchema>): Promise<RunItem[]> {
  const cohort = (await objects().readOptional(reevaluationKey(of, COHORT), cohortSchema)) ?? [];
  const runs = await pLimit(READ_AT_ONCE).map(cohort, ({ runId }) => runStore().findRun(runId));
  return runs.filter((run) => run !== null && isUnderWay(run)) as RunItem[];
}

async function cancelRunsOf(of: z.infer<typeof ofReevaluationSchema>): Promise<number> {
  const ended = await pLimit(STOPPED_AT_ONCE).map(await openRunsOf(of), cancel);
  return ended.filter((run) => run !== null).length;
}

/**
 * Ends a re-evaluation: it is marked first, so that nothing settles it otherwise, then stopped, with its runs, those included that were
 * recorded in between. Where it cannot be announced, the end of its execution does, or to cancel again.
 * @throws AssayError ReevaluationNotFound, RunNotCancellable
 */
async function cancelReevaluation(of: z.infer<typeof ofReevaluationSchema>): Promise<{ cancelled: number }> {
  const { state } = await reevaluations().get(of);
  const values = { state: 'cancelled' as const, finishedAt: new Date().toISOString() };
  const marked = await reevaluations().change(of, ['preparing', 'running'], values);
  if (!marked && state !== 'cancelled') {
    const words = `${of.reevaluation} is ${state}: only a re-evaluation that is being prepared or runs can be cancelled.`;
    throw new AssayError('RunNotCancellable', words);
  }
  const cancelled = marked ?? (await reevaluations().get(of));
  await quietly('the cancelled re-evaluation was not announced', of.reevaluation, () =>
    announceReevaluation(cancelled),
  );
  const before = await cancelRunsOf(of);
  await stopReevaluation(cancelled);
  const after = await cancelRunsOf(of);
  await releaseReevaluation(cancelled);
  return { cancelled: before + after };
}

/**
 * Cancels a run, or a re-evaluation with its runs that have not ended. No question is begun after that; those that are under way are
 * finished and paid. To cancel again does what a death in between left undone.
 */
export const handler = defineHandler(z.union([ofRunSchema, ofReevaluationSchema]), async (event) => {
  const told = 'runId' in event ? await cancelRun(event.runId) : await cancelReevaluation(event);
  logger.info('cancelled', { ...event, ...told });
  return told;
});
