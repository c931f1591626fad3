import * as z from 'zod';
import { countedPoints } from './counted-points.ts';
import type { DraftResult } from './draft-result.ts';
import { isReleased, ofRun, type Review } from './fold.ts';
import { reviewedResult } from './reviewed-result.ts';

/**
 * The points that a grade book is told. `pending`: a person is needed still, since it is not released or a score is missing; `none`: the
 * workflow gives no points.
 */
export const releasedScoreSchema = z.union([
  z.object({ scoreGiven: z.number(), scoreMaximum: z.number(), comment: z.string().optional() }),
  z.enum(['pending', 'none']),
]);
export type ReleasedScore = z.infer<typeof releasedScoreSchema>;

/** What scores add up to. */
export const totalSchema = z
  .object({ scoreGiven: z.number(), scoreMaximum: z.number() })
  .nullable()
  .describe('as it counts, also before it is released; null: a score is missing, or there are no points');
type Points = NonNullable<z.infer<typeof totalSchema>>;

/** What teachers wrote to the student on the whole. */
function commentOf(result: DraftResult, review: Review): string {
  const { comments } = ofRun(review, result.runId);
  return comments
    .filter((comment) => comment.for === 'student' && comment.trait === null)
    .map(({ text }) => text)
    .join('\n\n');
}

/** What a result adds up to after overrides, whether it is released or not; null: a score is missing, or there are no points. */
export const pointsNow = (result: DraftResult, review: Review): Points | null =>
  countedPoints(result.total, reviewedResult(result, review).scores).sum;

/** The points of a result after overrides. */
export function releasedScore(result: DraftResult, review: Review): ReleasedScore {
  if (result.total === 'none' || result.total.of === null) return 'none';
  if (!isReleased(review, result)) return 'pending';
  const points = pointsNow(result, review);
  if (!points) return 'pending';
  const comment = commentOf(result, review);
  return comment === '' ? points : { ...points, comment };
}
