import type { RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { releaseUnasked } from '../reviews/reviews.ts';
import { putEvent } from '../runtime/put-event.ts';
import { runStore } from '../runtime/storage.ts';
import { owned } from './announce-state.ts';

/** Parts that are announced at the same time. */
const AT_ONCE = 8;

/** `AssessmentCompleted`: the run has a result; `report` says whether it could be rendered. */
function announceCompleted(run: RunItem): Promise<void> {
  const { state: status, missing = [], report } = run;
  return putEvent('AssessmentCompleted', { ...owned(run), status, missing, report: report?.state });
}

/** `AssessmentFailed`: where and with which code, without the message, which may hold words of what was handed in. */
function announceFailed(run: RunItem): Promise<void> {
  return putEvent('AssessmentFailed', {
    ...owned(run),
    step: run.failure?.step,
    code: run.failure?.code,
  });
}

/** Ends without a result that say no more than themselves: a cap is reached and nothing was asked; it was cancelled; its upload was overwritten, or deleted. */
const STOPPED = {
  held: 'AssessmentHeld',
  cancelled: 'AssessmentCancelled',
  superseded: 'AssessmentSuperseded',
  withdrawn: 'AssessmentWithdrawn',
} as const;

const isStopped = (announce: RunItem['announce']): announce is keyof typeof STOPPED =>
  announce !== undefined && Object.hasOwn(STOPPED, announce);

/** What an attempt came to, as an event of its own. */
function announceOutcome(run: RunItem): Promise<void> {
  if (isStopped(run.announce)) return putEvent(STOPPED[run.announce], owned(run));
  return run.report && run.state !== 'failed' ? announceCompleted(run) : announceFailed(run);
}

/** Announces the students' parts of a class's table, each as a submission by itself, before the table. */
async function announceParts({ runId }: RunItem): Promise<void> {
  const parts = await runStore().partsOf(runId);
  await pLimit(AT_ONCE).map(parts, async (part) => {
    const run = await runStore().findRun(part.partRun);
    if (run) await announceEnd(run);
  });
}

/**
 * Announces how an attempt ended, where that is still to be done, and then records that it was. What settles a run or its report writes
 * in the same update that there is something to announce; so an event is put at least once: by who settled, called again, or by
 * `reconcile`. An attempt that another one follows is announced by that. A result that its assignment releases unasked is released before.
 */
export async function announceEnd(run: RunItem): Promise<void> {
  if (!run.announce) return;
  if (run.partOf === undefined) await announceParts(run);
  await releaseUnasked(run);
  await announceOutcome(run);
  await runStore().announced(run.runId, run.attempt, run.announce);
}
