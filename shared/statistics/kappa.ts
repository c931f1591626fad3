/** What two raters said of the same thing. */
export type RatingPair<T> = readonly [T, T];

/** A scale of whole numbers, both ends on it. */
export interface ScoreRange {
  min: number;
  max: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Cohen's κ of two raters over any categories (Cohen 1960). Null where there is nothing rated, and at zero variance, when
 * both always say the one same thing: κ is then 0/0. In whole numbers up to the one division, so that agreement exactly
 * by chance is exactly 0.
 */
export function cohensKappa<T>(pairs: readonly RatingPair<T>[]): number | null {
  const count = pairs.length;
  const second = countOf(pairs.map(([, b]) => b));
  const first = [...countOf(pairs.map(([a]) => a))];
  const byChance = sum(first.map(([value, times]) => times * (second.get(value) ?? 0)));
  if (byChance === count * count) return null;
  const agreed = pairs.filter(([a, b]) => a === b).length;
  return (count * agreed - byChance) / (count * count - byChance);
}

function requireOnScale(score: number, { min, max }: ScoreRange): void {
  if (Number.isInteger(score) && score >= min && score <= max) return;
  throw new RangeError(`${score} is no whole number from ${min} to ${max}`);
}

/**
 * Quadratic weighted κ of two raters' whole scores (Cohen 1968; SPEC M13): 1 − observed / expected squared difference,
 * over the full range of scores, those that nobody gave included, so that a gap in what was given is a distance as well.
 * Null where nothing is rated, and where both always give the one same score.
 * @throws RangeError for a score that is not on the scale
 */
export function quadraticWeightedKappa(
  pairs: readonly RatingPair<number>[],
  range: ScoreRange,
): number | null {
  for (const score of pairs.flat()) requireOnScale(score, range);
  const [first, second] = [pairs.map(([a]) => a - range.min), pairs.map(([, b]) => b - range.min)];
  const squares = (scores: readonly number[]) => sum(scores.map((score) => score * score));
  const expected = pairs.length * (squares(first) + squares(second)) - 2 * sum(first) * sum(second);
  if (expected === 0) return null;
  const observed = pairs.length * squares(pairs.map(([a, b]) => a - b));
  return (expected - observed) / expected;
}
