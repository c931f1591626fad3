import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { runStore } from '../storage.ts';

/**
 * Opens the next attempt of a failed or partly done run: finished model calls are answered from memory, not paid again. An
 * attempt that was opened but, because this function was ended in between, not started is started; started it is left alone.
 */
export const handler = defineHandler(z.object({ runId: z.string() }), async ({ runId }) => {
  const run = await runStore().getRun(runId);
  const opened = run.state === 'admitted' ? run : await runStore().reopen(runId, run.attempt);
  if (!opened) {
    const words = `${runId} is ${run.state}: only a run that failed or is partly done can be resumed.`;
    throw new AssayError('RunNotResumable', words);
  }
  const { attempt } = opened;
  await startAttempt(runId, attempt);
  logger.info('resumed', { runId, attempt });
  return { runId, attempt };
});
