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
export interface Standing {
  review: Review;
  ownerUnsettled: boolean;
}

/** Why a person should look at a submission: at whose it is, at its student's appeals, and at a result that `needs` it. */
export function withDecided(
  needs: readonly Need[],
  { runId }: Pick<RunItem, 'runId'>,
  { review, ownerUnsettled }: Standing,
): Need[] {
  const open = openAppeals(review).length;
  const before = isDecidedBefore(review, runId) ? 1 : 0;
  const unsettled = ownerUnsettled ? 1 : 0;
  return [
    ...needsOf({ 'owner-unsettled': unsettled, 'appeal-open': open, 'decided-before': before }),
    ...needs,
  ];
}

/** Why a person should look at a submission, for what a run of it came to (`withDecided`); while the run is under way, nothing. */
export const needsNow = async (run: RunItem, standing: Standing): Promise<Need[]> =>
  isUnderWay(run) ? [] : withDecided(await needsOfRun(run), run, standing);
