import { isDecidedBefore, openAppeals, type Review } from '../shared/review/fold.ts';
import { type Need, needsOf } from '../shared/review/need.ts';
import { isUnderWay, type RunItem } from '../shared/run/items.ts';
import { readReviewable } from './reviewable.ts';

/** Whether a run has come to a result. */
export const hasResult = ({ state }: RunItem): boolean => state === 'completed' || state === 'partial';

/** Why a person should look at the result of a run, its appeals aside. What an earlier version settled is read anew. */
async function needsOfRun(run: RunItem): Promise<Need[]> {
  if (!hasResult(run)) return needsOf({ 'not-assessed': 1 });
  return run.needs ?? (await readReviewable(run))?.needs ?? [];
}

/** What of a submission is decided beside its results. `ownerUnsettled`: it is to be said again whose it is (`isUnsettled`). */
interface Standing {
  review: Review;
  ownerUnsettled: boolean;
}

/** Why a person should look at a submission: at whose it is, at the result of a run, and at its student's appeals; while the run is under way, nothing. */
export async function needsNow(run: RunItem, { review, ownerUnsettled }: Standing): Promise<Need[]> {
  if (isUnderWay(run)) return [];
  const [needs, open] = [await needsOfRun(run), openAppeals(review).length];
  const before = isDecidedBefore(review, run.runId) ? 1 : 0;
  const unsettled = ownerUnsettled ? 1 : 0;
  return [
    ...needsOf({ 'owner-unsettled': unsettled, 'appeal-open': open, 'decided-before': before }),
    ...needs,
  ];
}
