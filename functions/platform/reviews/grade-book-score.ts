import { nameOf } from '@assay/platform/assignment/assignment';
import { type ReleasedScore, releasedScore } from '@assay/platform/review/released-score';
import type { Submission } from '@assay/platform/run/version-store';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { objects, runStore } from '../runtime/storage.ts';
import { readDraftResult } from './draft-result.ts';
import { ownReview, type ShownTo } from './released-work.ts';
import { reviews } from './reviews.ts';

/** What counts of the run that is released to its student, after what its teacher decided; a run that came later counts once it is released. */
async function releasedScoreOf(submission: Submission, isFor: ShownTo): Promise<ReleasedScore> {
  const review = await ownReview(submission, await reviews().events(submission), isFor);
  const run = review?.released && (await runStore().findRun(review.released.runId));
  const result = run && (await readDraftResult(run));
  return review && result ? releasedScore(result, review) : 'pending';
}

/** What a grade book is told of a submission as it now stands. */
export interface GradeBookScore {
  score: Exclude<ReleasedScore, 'none'>;
  scoreMaximum: number;
  /** Of the assignment. */
  title: string;
}

/** The score of a submission, as far as it is released and shown to whose it is told; null where there is no grade. */
export async function gradeBookScore(submission: Submission, isFor: ShownTo): Promise<GradeBookScore | null> {
  const assignment = await getAssignment(objects(), submission.tenant, submission.assignment);
  const maximum = findWorkflow(assignment.workflow).gradeBook?.maximumPoints(assignment) ?? null;
  const score = maximum === null ? 'none' : await releasedScoreOf(submission, isFor);
  if (maximum === null || score === 'none') return null;
  const { title } = nameOf(assignment);
  return { score, scoreMaximum: score === 'pending' ? maximum : score.scoreMaximum, title };
}
