import { runIdOf, type SubmissionKey } from '@assay/platform/run/run-id';
import { logger } from '../runtime/define-handler.ts';
import { startAttempt } from '../runtime/executions.ts';
import { runStore } from '../runtime/storage.ts';
import type { UploadEvent } from './upload-events.ts';

/**
 * Goes on with the run of the version that now counts, where it had stopped for one that was deleted, or for the delete marker that
 * was deleted: an attempt of its own, opened and started, or only started where an earlier try died in between.
 */
async function goOnWith(key: SubmissionKey): Promise<void> {
  const latest = await runStore().latestRun(key);
  if (!latest || (await runStore().standing({ ...key, runId: latest.latestRun })) !== 'current') return;
  const { runId, state, attempt, only } = await runStore().getRun(latest.latestRun);
  if (state === 'admitted') return startAttempt(runId, attempt, only);
  if (state !== 'superseded' && state !== 'withdrawn') return;
  const reopened = await runStore().reopen(runId, attempt, ['superseded', 'withdrawn']);
  if (!reopened) return;
  await startAttempt(runId, reopened.attempt);
  logger.info('gone on with', { runId });
}

/**
 * What the version that was deleted for good counts as: its run, also where it was written anew for that (`moveSource`). Null: its run has another
 * upload by now.
 */
async function countedAs(source: UploadEvent['source'], key: SubmissionKey): Promise<string | null> {
  const id = runIdOf(source);
  const own = await runStore().findRun(id);
  if (own) return own.source.versionId === source.versionId ? id : null;
  const runs = await Promise.all(Array.from((await runStore().versionsOf(key)).ids, runStore().findRun));
  return runs.find((run) => run?.source.versionId === source.versionId)?.runId ?? id;
}

/**
 * Records that an upload was deleted. A run of it under way asks nothing more that costs, and ends as withdrawn. Of an
 * erased submission nothing is recorded.
 */
export async function removeVersion({ what, source, order }: UploadEvent, key: SubmissionKey): Promise<void> {
  if (await runStore().isErased(key)) return;
  const id = what === 'gone' ? await countedAs(source, key) : runIdOf(source);
  if (id === null) return;
  if (what === 'gone') await runStore().putGone(key, id);
  else await runStore().putMarker(key, { id, file: key.file, order });
  logger.info('removed', { upload: id });
  await goOnWith(key);
}
