import { AssayError } from '@assay/kit/errors/assay-error';
import {
  ownerOf,
  parseSubmissionKey,
  runIdOf,
  type SubmissionKey,
  type UploadVersion,
} from '@assay/platform/run/run-id';
import { uploaderOf } from '@assay/platform/run/uploader';
import { isRefusedForGood } from '@assay/platform/submission/limits';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { keepRejected } from '../runs/rejections.ts';
import { metadataOf } from '../runs/upload-metadata.ts';
import { logger } from '../runtime/define-handler.ts';
import { putEvent } from '../runtime/put-event.ts';
import { runStore, s3 } from '../runtime/storage.ts';
import { admitVersion } from './admit-version.ts';
import { removeVersion } from './remove-version.ts';
import { readUploadEvents, type UploadEvent } from './upload-events.ts';

/**
 * Keeps an upload whose key is wrong, or which is another student's than its submission, and announces that: at least once, as its message
 * is tried again.
 */
async function reject(source: UploadVersion, error: AssayError, uploader?: string): Promise<void> {
  await keepRejected(source, error, uploader);
  const detail = { upload: runIdOf(source), ...ownerOf(source.key), code: error.code };
  await putEvent('UploadRejected', detail);
}

/** Rejects an upload that is of no use to anybody, and deletes it for good; the submission says first that it is gone, so that why is never lost from view. */
async function refuse(source: UploadVersion, error: AssayError, uploader?: string): Promise<void> {
  await reject(source, error, uploader);
  await runStore().putGone(parseSubmissionKey(source.key), runIdOf(source));
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  await s3().send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
}

/** Whose work an upload is; null where its key does not say so: then it is rejected, unless it was deleted anyway. */
async function readSubmissionKey({ what, source }: UploadEvent): Promise<SubmissionKey | null> {
  try {
    return parseSubmissionKey(source.key);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    if (what === 'created') await reject(source, error);
    return null;
  }
}

/** What consoles make where a person makes a folder: no upload. */
const isFolder = ({ source, size }: UploadEvent) => source.key.endsWith('/') && size === 0;

/** A version becomes a run, unless it is another student's than the submission: then it is rejected, and stays; or it is refused as at the door: then it goes. */
async function admit(event: UploadEvent, submission: SubmissionKey): Promise<void> {
  try {
    await admitVersion(event, submission);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const isRefused = isRefusedForGood(error.code);
    if (error.code !== 'SubmissionTaken' && !isRefused) throw error;
    const uploader = uploaderOf((await metadataOf(event.source)) ?? {});
    await (isRefused ? refuse : reject)(event.source, error, uploader);
  }
}

/** Everything that is done for an event may be done again, from the beginning, wherever an earlier try died. */
async function take(event: UploadEvent): Promise<void> {
  if (isFolder(event)) return;
  const submission = await readSubmissionKey(event);
  if (!submission) return;
  if (event.what === 'created') await admit(event, submission);
  else await removeVersion(event, submission);
}

/** A message with an event that could not be taken comes again, up to five times; then it is kept among the dead letters. */
async function takeAll({ body }: SQSRecord): Promise<void> {
  try {
    for (const event of readUploadEvents(body)) await take(event);
  } catch (error) {
    logger.error('not admitted', { code: (error as Error).name });
    throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, takeAll, processor, { context, throwOnFullBatchFailure: false });
