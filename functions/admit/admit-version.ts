import { AssayError } from '../../shared/errors/assay-error.ts';
import { type Priority, prioritySchema } from '../../shared/model/allowance/allowance.ts';
import { runIdOf, type SubmissionKey } from '../../shared/run/run-id.ts';
import { requireUploader } from '../../shared/run/uploader.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import { logger } from '../define-handler.ts';
import { startAttempt } from '../executions.ts';
import { owners } from '../owners.ts';
import { objects, runStore } from '../storage.ts';
import { metadataOf, requestedOptions } from './requested-options.ts';
import type { UploadEvent } from './upload-events.ts';

/** Whether somebody waits for the result: as was asked, or as the assignment's workflow has it. What is wrong with it, open-run says. */
async function priorityOf(
  { tenant, assignment }: SubmissionKey,
  asked: string | undefined,
): Promise<Priority> {
  const known = prioritySchema.safeParse(asked);
  if (known.success) return known.data;
  try {
    const { workflow } = await getAssignment(objects(), tenant, assignment);
    return findWorkflow(workflow).interactive ? 'interactive' : 'batch';
  } catch (error) {
    if (error instanceof AssayError) return 'batch';
    throw error;
  }
}

/** @throws AssayError SubmissionTaken where it has become another student's; what was admitted before stays so */
async function requireOwn(
  metadata: Record<string, string>,
  key: SubmissionKey,
  { runId, at }: { runId: string; at: string },
): Promise<void> {
  try {
    requireUploader(metadata, await owners().find(key), at);
  } catch (error) {
    if ((await runStore().findRun(runId)) === null) throw error;
  }
}

/**
 * One run for a version that was uploaded: recorded, then started. A version that is gone already has a run, too, which says so;
 * of an erased submission it has none. @throws AssayError SubmissionTaken where it came for who owned the work before, after it had become another's
 */
export async function admitVersion(
  { source, size, at, order }: UploadEvent,
  key: SubmissionKey,
): Promise<void> {
  const runId = runIdOf(source);
  const metadata = await metadataOf(source);
  if (metadata === null && (await runStore().isErased(key))) return;
  if (metadata === null) await runStore().putGone(key, runId);
  else await requireOwn(metadata, key, { runId, at });
  const options = await requestedOptions(metadata ?? {}, key);
  await runStore().admit({
    runId,
    ...key,
    source,
    size,
    order,
    options,
    priority: await priorityOf(key, options.priority),
    state: 'admitted',
    attempt: 1,
    admittedAt: new Date().toISOString(),
  });
  await startAttempt(runId, 1);
  logger.info('admitted', { runId });
}
