import { changedBeside, openAppeals, type Review } from '@assay/platform/review/fold';
import { type Need, needsOf } from '@assay/platform/review/need';
import type { RunItem } from '@assay/platform/run/items';
import { isEarlier } from '@assay/platform/run/latest-runs';
import { runStore } from '../runtime/storage.ts';
import { readDraftResult } from './draft-result.ts';

/** Whether a run has come to a result. */
export const hasResult = ({ state }: RunItem): boolean => state === 'completed' || state === 'partial';

/** Whether a teacher had changed what an earlier run of a submission says, and has neither changed nor confirmed anything yet of this one. */
export async function isDecidedBefore(run: RunItem, review: Review): Promise<boolean> {
  const others = await Promise.all(changedBeside(review, run.runId).map((id) => runStore().findRun(id)));
  return others.some((other) => other === null || isEarlier(other, run));
}

/** Why a person should look at what a run came to, its appeals aside; one that is under way or was stopped came to nothing. What an earlier version settled is read anew. */
async function needsOfRun(run: RunItem, review: Review, own?: readonly Need[]): Promise<Need[]> {
  if (!own && !hasResult(run)) return needsOf({ 'not-assessed': run.state === 'failed' ? 1 : 0 });
  const before = (await isDecidedBefore(run, review)) ? 1 : 0;
  const needs = own ?? run.needs ?? (await readDraftResult(run))?.needs ?? [];
  return [...needsOf({ 'decided-before': before }), ...needs];
}

/** What of a submission is decided beside its results. `ownerUnsettled`: it is to be said again whose it is (`isUnsettled`). */
export interface SubmissionDecisions {
  review: Review;
  ownerUnsettled: boolean;
}

/**
 * Why a person should look at a submission: at whose it is, at its student's appeals, at a release that was taken back, all whatever its run came to,
 * and at the result of the run. `own`: why at an earlier result of it, where that counts.
 */
export async function needsNow(
  run: RunItem,
  { review, ownerUnsettled }: SubmissionDecisions,
  own?: readonly Need[],
): Promise<Need[]> {
  const unsettled = ownerUnsettled ? 1 : 0;
  const open = openAppeals(review).length;
  const withdrawn = review.withdrawn ? 1 : 0;
  return [
    ...needsOf({ 'owner-unsettled': unsettled, 'appeal-open': open, 'release-withdrawn': withdrawn }),
    ...(await needsOfRun(run, review, own)),
  ];
}
