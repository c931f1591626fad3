import * as z from 'zod';
import type { DraftResult, Total } from './draft-result.ts';
import { isReleased, ofRun, type Review } from './fold.ts';
import { type ReviewedResult, reviewedResult } from './reviewed-result.ts';

/**
 * The points that a grade book is told. `pending`: a person is needed still, since it is not released or a score is missing; `none`: the
 * workflow gives no points.
 */
export const releasedScoreSchema = z.union([
  z.object({ scoreGiven: z.number(), scoreMaximum: z.number(), comment: z.string().optional() }),
  z.enum(['pending', 'none']),
]);
export type ReleasedScore = z.infer<typeof releasedScoreSchema>;

interface Points {
  scoreGiven: number;
  scoreMaximum: number;
}

function sumOf(scores: ReviewedResult['scores']): Points | null {
  let [scoreGiven, scoreMaximum] = [0, 0];
  for (const { score, scale } of scores) {
    if (typeof score !== 'number' || 'labels' in scale) return null;
    scoreGiven += score;
    scoreMaximum += scale.max;
  }
  return { scoreGiven, scoreMaximum };
}

/** The points of scores that are all there; null: one is missing. */
function pointsOf(total: Exclude<Total, 'none'>, scores: ReviewedResult['scores']): Points | null {
  if (total === 'sum') return sumOf(scores);
  if (scores.some(({ score }) => score === null)) return null;
  const earned = scores.filter(({ score }) => score === total.label);
  return { scoreGiven: earned.length, scoreMaximum: total.of };
}

/** What teachers wrote to the student on the whole. */
function commentOf(result: DraftResult, review: Review): string {
  const { comments } = ofRun(review, result.runId);
  return comments
    .filter((comment) => comment.for === 'student' && comment.trait === null)
    .map(({ text }) => text)
    .join('\n\n');
}

/**
 * The points of a result after overrides. `none` also where a grade book has no place for them: it takes no negative points, and a maximum
 * above 0 (https://www.imsglobal.org/spec/lti-ags/v2p0#score-publish-service).
 */
export function releasedScore(result: DraftResult, review: Review): ReleasedScore {
  if (result.total === 'none') return 'none';
  if (!isReleased(review, result)) return 'pending';
  const points = pointsOf(result.total, reviewedResult(result, review).scores);
  if (!points) return 'pending';
  if (points.scoreGiven < 0 || points.scoreMaximum <= 0) return 'none';
  const comment = commentOf(result, review);
  return comment === '' ? points : { ...points, comment };
}
