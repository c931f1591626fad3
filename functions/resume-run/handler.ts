import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { runStore } from '../storage.ts';

/** Opens the next attempt of a failed or partly scored run: finished model calls are answered from memory, not paid again. */
export const handler = defineHandler(z.object({ runId: z.string() }), async ({ runId }) => {
  const run = await runStore().getRun(runId);
  const reopened = await runStore().reopen(runId, run.attempt);
  if (!reopened) {
    const words = `${runId} is ${run.state}: only a run that failed or is partly scored can be resumed.`;
    throw new AssayError('RunNotResumable', words);
  }
  const { attempt } = reopened;
  await startAttempt(runId, attempt);
  logger.info('resumed', { runId, attempt });
  return { runId, attempt };
});
