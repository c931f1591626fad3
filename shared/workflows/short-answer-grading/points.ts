import { roundPoints, type Worth } from '@assay/platform/assignment/points';
import type { Label } from './label.ts';

/** What a quiz says of the points of its answers; of what is absent, a point for what is correct and none for a part. */
interface AnswerPoints {
  points?: number | undefined;
  partialCredit?: number | undefined;
}

/** What the labels of an answer are worth in a grade book. */
export function worthOfLabels({
  points = 1,
  partialCredit = 0,
}: AnswerPoints): Worth & Record<Label, number> {
  return { Correct: points, 'Partially correct': roundPoints(points * partialCredit), Incorrect: 0 };
}

/** The points that a quiz has; null: none. */
export function maximumPoints({ questions }: { questions: readonly AnswerPoints[] }): number | null {
  return roundPoints(questions.reduce((sum, question) => sum + worthOfLabels(question).Correct, 0)) || null;
}
