import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { Review } from '@assay/platform/review/fold';
import { type ReleasedScore, releasedScore } from '@assay/platform/review/released-score';
import type { Submission } from '@assay/platform/run/version-store';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { objects, runStore } from '../runtime/storage.ts';
import { readDraftResult } from './draft-result.ts';
import { ownReview, type ShownTo } from './released-work.ts';
import { reviews } from './reviews.ts';

/** What a grade book is told of a submission as it now stands. */
export interface GradeBookScore {
  score: Exclude<ReleasedScore, 'none'>;
  scoreMaximum: number;
  /** Of the assignment. */
  title: string;
}

/** What of a result that is released (null: none is, or it has none) is told of an assignment; null where there is no grade. */
export function scoreIn(
  assignment: CommonAssignment,
  review: Review | null,
  result: DraftResult | null,
): GradeBookScore | null {
  const maximum = findWorkflow(assignment.workflow).gradeBook?.maximumPoints(assignment) ?? null;
  const score = maximum === null ? 'none' : review && result ? releasedScore(result, review) : 'pending';
  if (maximum === null || score === 'none') return null;
  const { title } = nameOf(assignment);
  return { score, scoreMaximum: score === 'pending' ? maximum : score.scoreMaximum, title };
}

/**
 * The score of a submission, as far as it is released and shown to whose it is told; null where there is no grade. What counts is of the run that
 * is released; one that came later counts once it is released.
 */
export async function gradeBookScore(submission: Submission, isFor: ShownTo): Promise<GradeBookScore | null> {
  const assignment = await getAssignment(objects(), submission.tenant, submission.assignment);
  const review = await ownReview(submission, await reviews().events(submission), isFor);
  const run = review?.released && (await runStore().findRun(review.released.runId));
  return scoreIn(assignment, review, run ? await readDraftResult(run) : null);
}
