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

/**
 * The most that scores may be worth together; null: nothing that a grade book takes, which has no points below 0 and a maximum above it
 * (https://www.imsglobal.org/spec/lti-ags/v2p0#score-publish-service).
 */
export function mostPoints(worths: readonly Worth[]): number | null {
  const most = roundPoints(worths.reduce((sum, worth) => sum + Math.max(...Object.values(worth)), 0));
  const isBelow = worths.some((worth) => Object.values(worth).some((points) => points < 0));
  return isBelow || most <= 0 ? null : most;
}
