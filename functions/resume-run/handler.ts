import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { executionName } from '../../shared/run/run-id.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { runStore, setting, stepFunctions } from '../services.ts';

/** Opens the next attempt of a failed or partly scored run: finished model calls are answered from memory, not paid again. */
export const handler = defineHandler(z.object({ runId: z.string() }), async ({ runId }) => {
  const run = await runStore().getRun(runId);
  const reopened = await runStore().reopen(runId, run.attempt);
  if (!reopened) {
    const words = `${runId} is ${run.state}: only a run that failed or is partly scored can be resumed.`;
    throw new AssayError('RunNotResumable', words);
  }
  const { attempt } = reopened;
  const input = JSON.stringify({ runId, attempt });
  const name = executionName(runId, attempt);
  await stepFunctions().send(
    new StartExecutionCommand({ stateMachineArn: setting('STATE_MACHINE_ARN'), name, input }),
  );
  logger.info('resumed', { runId, attempt });
  return { runId, attempt };
});
