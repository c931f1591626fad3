import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { SQSBatchResponse } from 'aws-lambda';
import { z } from 'zod';
import { variantSchema } from '../../shared/essay/result.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { executionName, parseSubmissionKey, runIdOf, type Source } from '../../shared/run/run-id.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { objectStore, runStore, setting, stepFunctions } from '../services.ts';

const objectCreatedSchema = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), 'version-id': z.string() }),
  }),
});
const eventSchema = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

async function runOf(source: Source): Promise<RunItem> {
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  const { Metadata } = await objectStore().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
  return {
    runId: runIdOf(source),
    ...parseSubmissionKey(source.key),
    source,
    variant: Metadata?.variant ? variantSchema.parse(Metadata.variant.toUpperCase()) : null,
    state: 'admitted',
    attempt: 1,
    admittedAt: new Date().toISOString(),
  };
}

/** One run per uploaded version: recording it and starting its execution are both safe to repeat. */
async function admit(body: string): Promise<void> {
  const { detail } = objectCreatedSchema.parse(JSON.parse(body));
  const { key, 'version-id': versionId } = detail.object;
  const run = await runOf({ bucket: detail.bucket.name, key, versionId });
  await runStore().admit(run);
  const { runId } = run;
  const input = JSON.stringify({ runId, attempt: 1 });
  const start = new StartExecutionCommand({
    stateMachineArn: setting('STATE_MACHINE_ARN'),
    name: executionName(runId, 1),
    input,
  });
  await stepFunctions()
    .send(start)
    .catch((error: unknown) => {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    });
  logger.info('admitted', { runId });
}

export const handler = defineHandler(eventSchema, async ({ Records }): Promise<SQSBatchResponse> => {
  const outcomes = await Promise.allSettled(Records.map(({ body }) => admit(body)));
  const batchItemFailures = Records.filter((_, index) => outcomes[index]?.status === 'rejected').map(
    ({ messageId }) => ({ itemIdentifier: messageId }),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') logger.error('not admitted', { code: outcome.reason?.name });
  return { batchItemFailures };
});
