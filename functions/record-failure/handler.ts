import { z } from 'zod';
import { readCause } from '../../shared/run/failure-cause.ts';
import { settleBilled } from '../billing.ts';
import { count, defineHandler, logger } from '../define-handler.ts';

const caughtSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  step: z.string(),
  error: z.string(),
  cause: z.string(),
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
    step: 'assess',
    error: detail.error ?? `Execution${detail.status}`,
    cause:
      detail.cause ?? `The execution ended as ${detail.status}. Resume the run to go on from what is done.`,
  }));

/** Records a run as failed with its step, its reason and, where that can be told, what it cost, unless its attempt was settled already. */
export const handler = defineHandler(z.union([caughtSchema, statusChangeSchema]), async (failure) => {
  const { runId, attempt } = failure;
  const reason = readCause(failure);
  const finishedAt = new Date().toISOString();
  const settled = await settleBilled(runId, attempt, 'failed', { finishedAt, failure: reason });
  if (settled) {
    count('RunFailed');
    logger.warn('run failed', { runId, step: reason.step, code: reason.code });
  }
  return { recorded: settled !== null };
});
