import * as z from 'zod';

/** Points of a grade book: 0 or more, hundredths at the finest. */
export const pointsSchema = z
  .number()
  .min(0)
  .max(1000)
  .refine((points) => roundPoints(points) === points, 'points have two decimals at most');

/** Points to the hundredth, so that what a sum comes to is the same number wherever it is shown. */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100;
}

/** What the scores of one trait, or the labels of one answer, are worth. */
export type Worth = Record<string, number>;
