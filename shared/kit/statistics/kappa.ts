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
 * @example cohensKappa([['a', 'a'], ['b', 'b'], ['a', 'b'], ['b', 'a']]) // => 0
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

/** What quadratic weighted κ is made of: whole numbers, summed over pairs of ratings. */
export interface KappaSums {
  count: number;
  first: number;
  second: number;
  /** Sum of the squares of all ratings of both. */
  squares: number;
  /** Sum of the squared differences. */
  apart: number;
}

/** The sums of no pair. */
export function noRatings(): KappaSums {
  return { count: 0, first: 0, second: 0, squares: 0, apart: 0 };
}

/** Adds a pair to the sums, as often as it counts. */
export function addRatings(sums: KappaSums, first: number, second: number, times = 1): void {
  sums.count += times;
  sums.first += times * first;
  sums.second += times * second;
  sums.squares += times * (first * first + second * second);
  sums.apart += times * (first - second) * (first - second);
}

/** Quadratic weighted κ from its sums; null where nothing is rated, and where both always give the one same score. */
export function kappaOfSums({ count, first, second, squares, apart }: KappaSums): number | null {
  const expected = count * squares - 2 * first * second;
  return expected === 0 ? null : (expected - count * apart) / expected;
}

/**
 * Quadratic weighted κ of two raters' whole scores (Cohen 1968; SPEC M13): 1 − observed / expected squared difference,
 * over the full range of scores, those that nobody gave included, so that a gap in what was given is a distance as well.
 * Null where nothing is rated, and where both always give the one same score.
 * @throws RangeError for a score that is not on the scale
 * @example quadraticWeightedKappa([[1, 1], [2, 3], [3, 3]], { min: 1, max: 3 }) // => 0.8
 */
export function quadraticWeightedKappa(
  pairs: readonly RatingPair<number>[],
  range: ScoreRange,
): number | null {
  const sums = noRatings();
  for (const [first, second] of pairs) {
    requireOnScale(first, range);
    requireOnScale(second, range);
    addRatings(sums, first, second);
  }
  return kappaOfSums(sums);
}
