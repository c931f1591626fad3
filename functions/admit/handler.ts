import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { parseSubmissionKey, runIdOf, type Source, type SubmissionKey } from '../../shared/run/run-id.ts';
import { allOptions } from '../../shared/workflows/find-workflow.ts';
import { logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { runStore, s3 } from '../storage.ts';

const objectCreatedSchema = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), 'version-id': z.string() }),
  }),
});

/** What the upload's metadata asks for in place of what the assignment says; what no workflow knows is left out. */
async function requestedOptions({ bucket: Bucket, key: Key, versionId: VersionId }: Source) {
  const { Metadata = {} } = await s3().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
  const asked = allOptions().flatMap(({ name, values }) => {
    const value = Metadata[name];
    if (value === undefined) return [];
    return [[name, values.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value]];
  });
  return Object.fromEntries(asked) as Record<string, string>;
}

/** An object that is no submission is left where it is: it cannot be assigned to anybody. */
function readSubmissionKey(key: string): SubmissionKey | null {
  try {
    return parseSubmissionKey(key);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    logger.warn('not a submission', { code: error.code });
    return null;
  }
}

/** One run per uploaded version: recording it and starting its execution are both safe to repeat. */
async function admit({ body }: SQSRecord): Promise<void> {
  const { detail } = objectCreatedSchema.parse(JSON.parse(body));
  const { key, 'version-id': versionId } = detail.object;
  const submission = readSubmissionKey(key);
  if (!submission) return;
  const source = { bucket: detail.bucket.name, key, versionId };
  const runId = runIdOf(source);
  await runStore().admit({
    runId,
    ...submission,
    source,
    options: await requestedOptions(source),
    state: 'admitted',
    attempt: 1,
    admittedAt: new Date().toISOString(),
  });
  await startAttempt(runId, 1);
  logger.info('admitted', { runId });
}

/** An upload that could not be admitted comes again, up to five times. */
async function admitOrSay(record: SQSRecord): Promise<void> {
  try {
    await admit(record);
  } catch (error) {
    logger.error('not admitted', { code: (error as Error).name });
    throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, admitOrSay, processor, { context, throwOnFullBatchFailure: false });
