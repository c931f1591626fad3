import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { type Priority, prioritySchema } from '@assay/model/allowance/allowance';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { firstGivenAt } from '@assay/platform/run/given-at';
import { runIdOf, type SubmissionKey } from '@assay/platform/run/run-id';
import { isKeptFor, takenAs, uploaderOf } from '@assay/platform/run/uploader';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { countInDay } from '../runs/daily-room.ts';
import { uploaderKept } from '../runs/kept-uploads.ts';
import { uploadTaken } from '../runs/rejections.ts';
import { metadataOf } from '../runs/upload-metadata.ts';
import { logger } from '../runtime/define-handler.ts';
import { startAttempt } from '../runtime/executions.ts';
import { objects, runStore } from '../runtime/storage.ts';
import { isErasedCopy } from './erased-copy.ts';
import { refuseUploaded } from './refuse-uploaded.ts';
import { requestedOptions } from './requested-options.ts';
import type { UploadEvent } from './upload-events.ts';

/** Whether somebody waits for the result: as was asked, or as the assignment's workflow has it. What is wrong with it, open-run says. */
function priorityOf(assignment: CommonAssignment | null, asked: string | undefined): Priority {
  const known = prioritySchema.safeParse(asked);
  if (known.success) return known.data;
  return assignment && findWorkflow(assignment.workflow).handIn?.interactive ? 'interactive' : 'batch';
}

/** The assignment as it stands; null where it cannot be read: open-run says why. */
async function assignmentOf({ tenant, assignment }: SubmissionKey): Promise<CommonAssignment | null> {
  try {
    return await getAssignment(objects(), tenant, assignment);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** @throws AssayError SubmissionTaken where it is another student's than the work; why it was rejected, where it was as it came first; what was admitted before stays so */
async function requireOwn(
  metadata: Record<string, string>,
  key: SubmissionKey,
  { runId, at }: { runId: string; at: string },
): Promise<void> {
  const rejected = await runStore().findRejected(runId);
  const isOthers = rejected === null && (await uploaderKept(key, metadata, at)) !== null;
  if ((!rejected && !isOthers) || (await runStore().findRun(runId)) !== null) return;
  throw rejected ? new AssayError(rejected.code as ErrorCode, rejected.message) : uploadTaken();
}

/**
 * One run for a version that was uploaded: recorded, then started. A version that is gone already has a run, too, which says so;
 * of an erased submission, where it was rejected, of what Assay itself wrote for a run that there is, and of a copy of what is erased it has none.
 * @throws AssayError SubmissionTaken where it is another student's than the work, SubmissionsTooMany and SubmissionTooLarge
 * beyond what is taken of a student, and what is wrong with a file of theirs that no run could read
 */
export async function admitVersion(
  { source, size, at, order }: UploadEvent,
  key: SubmissionKey,
): Promise<void> {
  const runId = runIdOf(source);
  const metadata = await metadataOf(source);
  if (metadata && isKeptFor(metadata)) return;
  if (metadata === null && ((await runStore().isErased(key)) || (await runStore().findRejected(runId))))
    return;
  if (metadata && (await isErasedCopy(source, key, metadata))) return;
  await requireOwn(metadata ?? {}, key, { runId, at });
  const assignment = await assignmentOf(key);
  const taken = takenAs(metadata ?? {});
  if (assignment && taken) {
    const uploader = uploaderOf(metadata ?? {});
    await countInDay(key, { runId, size, at, uploader, ...taken }, assignment);
    if (metadata) await refuseUploaded({ source, file: key.file, size }, assignment);
  }
  if (metadata === null) await runStore().putGone(key, runId);
  const options = await requestedOptions(metadata ?? {}, key);
  await runStore().admit({
    runId,
    ...key,
    source,
    size,
    order,
    givenAt: firstGivenAt(metadata ?? {}),
    handedInBy: taken ? uploaderOf(metadata ?? {}) : undefined,
    options,
    priority: priorityOf(assignment, options.priority),
    state: 'admitted',
    attempt: 1,
    admittedAt: new Date().toISOString(),
  });
  await startAttempt(runId, 1);
  logger.info('admitted', { runId });
}
