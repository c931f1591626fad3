import { AssayError } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { Exercise, Instruction } from './exchange.ts';

/** How the points of a criterion are scored: `score / unit` are points, so that scores are whole numbers. */
export interface CriterionScale {
  name: string;
  /** Scores to a point: 1, or 2 where half points are given. */
  unit: number;
  min: number;
  max: number;
  /** What an exercise says of scores. */
  levels: ReadonlyMap<number, readonly Instruction[]>;
}

/** Scores to a point that are tried: whole, half and quarter points, tenths. */
const UNITS = [1, 2, 4, 10];
/** The widest range of a trait (`shared/platform/assignment/rubric.ts`). */
const MOST_SCORES = 21;
/** Longest name of a trait. */
const LONGEST_NAME = 80;
/** Differences that a decimal's binary form makes. */
const TINY = 1e-9;

const refused = (words: string) =>
  new AssayError('AssignmentInvalid', `The exercise cannot be assessed as it is: ${words}`);

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < TINY;

/** @throws AssayError AssignmentInvalid where points have more decimals, or scores would be too many */
function scaleOf(
  name: string,
  points: readonly number[],
  instructions: readonly Instruction[],
): CriterionScale {
  const unit = UNITS.find((one) => points.every((value) => isWhole(value * one)));
  if (unit === undefined)
    throw refused(`“${name}” has points that are no multiples of 0.25 or 0.1: round them.`);
  const scores = points.map((value) => Math.round(value * unit));
  const [min, max] = [Math.min(0, ...scores), Math.max(0, ...scores)];
  if (min === max) throw refused(`“${name}” gives no points: write an instruction with points other than 0.`);
  if (max - min + 1 > MOST_SCORES)
    throw refused(
      `“${name}” has ${max - min + 1} scores, more than ${MOST_SCORES}: split it into criteria of fewer points.`,
    );
  const levels = Map.groupBy(instructions, ({ credits }) => Math.round(credits * unit));
  return { name, unit, min, max, levels };
}

/** @throws AssayError AssignmentInvalid for an instruction that is counted, as its points are no level */
function requireLevels(name: string, instructions: readonly Instruction[]): void {
  const counted = instructions.find(({ usageCount }) => usageCount > 1);
  if (!counted) return;
  throw refused(
    `“${name}” has an instruction that may be used ${counted.usageCount} times. A criterion is scored by one of its instructions: write one for each number of points.`,
  );
}

/** Names that are told apart: Artemis allows criteria without a title, and with the same one. */
function namesOf(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title, index) => {
    const name =
      title
        .trim()
        .slice(0, LONGEST_NAME - 8)
        .trim() || `Criterion ${index + 1}`;
    const key = traitKey(name);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/**
 * The scales of an exercise: one for each of its grading criteria, whose instructions are its levels; without criteria one for all points.
 * @throws AssayError AssignmentInvalid, saying what of the exercise has no scale
 */
export function scalesOf({ gradingCriteria, maxPoints }: Exercise): CriterionScale[] {
  const criteria = gradingCriteria ?? [];
  if (criteria.length === 0) return [scaleOf('Points', [maxPoints], [])];
  const names = namesOf(criteria.map(({ title }) => title ?? ''));
  return criteria.map(({ structuredGradingInstructions: instructions }, index) => {
    const name = names[index]!;
    requireLevels(name, instructions);
    const points = instructions.map(({ credits }) => credits);
    return scaleOf(name, points, instructions);
  });
}
