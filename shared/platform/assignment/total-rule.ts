import * as z from 'zod';
import { roundPoints, type Worth } from './points.ts';

const bestSchema = z.strictObject({ best: z.int().min(1).max(100).describe('so many of them count') });

/** How the points of parts make those of the whole. */
export const totalRuleSchema = z
  .union([z.enum(['sum', 'mean', 'minimum']), bestSchema])
  .describe(
    'of the points: their sum (also without it), their mean weighted by `weight`, the lowest, or the sum of the best',
  );
export type TotalRule = z.infer<typeof totalRuleSchema>;

/** The rules under which a part that nobody answered is one without a point. */
export const openRuleSchema = z
  .union([z.literal('sum'), bestSchema])
  .describe('of the points: their sum (also without it), or that of the best so many questions');

/** A rule as results hold it: `weights` of all parts together, by which a mean is divided. */
export const countingRuleSchema = z.object({ rule: totalRuleSchema, weights: z.number() });
export type CountingRule = z.infer<typeof countingRuleSchema>;

/** Points of the whole by those of its parts, weights within them. Without a rule their sum. */
export function pointsOfAll(points: readonly number[], counting?: CountingRule): number {
  const { rule = 'sum', weights = 1 } = counting ?? {};
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  if (rule === 'minimum') return roundPoints(Math.min(...points));
  if (rule === 'mean') return roundPoints(sum(points) / weights);
  const best = typeof rule === 'object' ? points.toSorted((a, b) => b - a).slice(0, rule.best) : points;
  return roundPoints(sum(best));
}

/** The rule of a rubric with the weights of its traits; undefined: it says none. */
export function countingOf(
  rule: TotalRule | undefined,
  traits: readonly { weight?: number | undefined }[],
): CountingRule | undefined {
  return rule && { rule, weights: traits.reduce((sum, { weight = 1 }) => sum + weight, 0) };
}

/** Why a rule does not fit what parts are worth, traits or questions, with what to do; null: it does. */
export function ruleFault(
  counting: CountingRule,
  worths: readonly Worth[],
  parts: 'traits' | 'questions',
): string | null {
  const { rule, weights } = counting;
  if (rule === 'mean') return weights > 0 ? null : 'a mean needs a trait whose weight is above 0';
  if (rule === 'sum') return null;
  if (typeof rule === 'object' && rule.best > worths.length)
    return `the best ${rule.best} ${parts} cannot count, as there are only ${worths.length}`;
  const most = new Set(worths.map((worth) => Math.max(...Object.values(worth))));
  if (most.size === 1) return null;
  return `${parts} are worth ${[...most].join(', ')} points at the most, and their points are compared: give all the same`;
}

/**
 * The most that scores may be worth together; null: nothing that a grade book takes, which has no points below 0 and a maximum above it
 * (https://www.imsglobal.org/spec/lti-ags/v2p0#score-publish-service).
 */
export function mostPoints(worths: readonly Worth[], counting?: CountingRule): number | null {
  const most = pointsOfAll(
    worths.map((worth) => Math.max(...Object.values(worth))),
    counting,
  );
  const isBelow = worths.some((worth) => Object.values(worth).some((points) => points < 0));
  return isBelow || most <= 0 ? null : most;
}
