import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import {
  ownerOf,
  parseSubmissionKey,
  runIdOf,
  type Source,
  type SubmissionKey,
} from '../../shared/run/run-id.ts';
import { allOptions } from '../../shared/workflows/find-workflow.ts';
import { PLATFORM_OPTIONS } from '../../shared/workflows/platform-options.ts';
import { count, logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { runStore, s3 } from '../storage.ts';

const objectCreatedSchema = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), 'version-id': z.string(), size: z.int().default(0) }),
  }),
});

/** What the upload's metadata asks for in place of what the assignment says; what no workflow knows is left out. */
async function requestedOptions({ bucket: Bucket, key: Key, versionId: VersionId }: Source) {
  const { Metadata = {} } = await s3().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
  const asked = [...allOptions(), ...PLATFORM_OPTIONS].flatMap(({ name, values }) => {
    const value = Metadata[name];
    if (value === undefined) return [];
    return [[name, values.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value]];
  });
  return Object.fromEntries(asked) as Record<string, string>;
}

/** Keeps an upload whose key is wrong where a teacher finds it: `assay runs list`. */
async function reject(source: Source, { code, message }: AssayError): Promise<void> {
  const upload = runIdOf(source);
  const rejectedAt = new Date().toISOString();
  const rejected = { upload, ...ownerOf(source.key), source, state: 'rejected' as const, code, message };
  if (!(await runStore().reject({ ...rejected, rejectedAt }))) return;
  count('UploadRejected');
  logger.warn('upload rejected', { upload, code });
}

/** Whose work an upload is; null, and the upload is rejected, where its key does not say so. */
async function readSubmissionKey(source: Source): Promise<SubmissionKey | null> {
  try {
    return parseSubmissionKey(source.key);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    await reject(source, error);
    return null;
  }
}

/** What consoles make where a person makes a folder: no upload. */
const isFolder = ({ key, size }: { key: string; size: number }) => key.endsWith('/') && size === 0;

/** One run per uploaded version: recording it and starting its execution are both safe to repeat. */
async function admit({ body }: SQSRecord): Promise<void> {
  const { detail } = objectCreatedSchema.parse(JSON.parse(body));
  const { key, 'version-id': versionId } = detail.object;
  if (isFolder(detail.object)) return;
  const source = { bucket: detail.bucket.name, key, versionId };
  const submission = await readSubmissionKey(source);
  if (!submission) return;
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
