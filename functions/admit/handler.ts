import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { SQSBatchResponse } from 'aws-lambda';
import { z } from 'zod';
import { parseSubmissionKey, runIdOf, type Source, type SubmissionKey } from '../../shared/run/run-id.ts';
import { variantSchema } from '../../shared/workflows/essay-scoring/result.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { objectStore, runStore } from '../storage.ts';

const objectCreatedSchema = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), 'version-id': z.string() }),
  }),
});
const eventSchema = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

async function requestedVariant({ bucket: Bucket, key: Key, versionId: VersionId }: Source) {
  const { Metadata } = await objectStore().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
  const asked = Metadata?.variant;
  return asked ? variantSchema.safeParse(asked.toUpperCase()) : { success: true as const, data: null };
}

async function refuse(runId: string): Promise<void> {
  const message = `The upload asks for a variant that does not exist: choose one of ${variantSchema.options.join(', ')} and upload again.`;
  const failure = { step: 'admit', code: 'AssignmentInvalid', message };
  await runStore().settle(runId, 1, 'failed', { finishedAt: new Date().toISOString(), failure });
}

/** One run per uploaded version: recording it and starting its execution are both safe to repeat. */
async function admit(body: string): Promise<void> {
  const { detail } = objectCreatedSchema.parse(JSON.parse(body));
  const { key, 'version-id': versionId } = detail.object;
  const submission = readSubmissionKey(key);
  if (!submission) return;
  const source = { bucket: detail.bucket.name, key, versionId };
  const runId = runIdOf(source);
  const variant = await requestedVariant(source);
  await runStore().admit({
    runId,
    ...submission,
    source,
    variant: variant.success ? variant.data : null,
    state: 'admitted',
    attempt: 1,
    admittedAt: new Date().toISOString(),
  });
  await (variant.success ? startAttempt(runId, 1) : refuse(runId));
  logger.info('admitted', { runId });
}

/** An object that is no submission is left where it is: it cannot be assigned to anybody. */
function readSubmissionKey(key: string): SubmissionKey | null {
  try {
    return parseSubmissionKey(key);
  } catch (error) {
    logger.warn('not a submission', { code: (error as Error).name });
    return null;
  }
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
