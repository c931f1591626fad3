/** How an estimate becomes a whole score: spread about the mean, then rounded half up. */
export interface Cuts {
  /** The mean of the estimates, and of the whole scores that raters gave. */
  from: number;
  to: number;
  /** How much estimates are spread. */
  spread: number;
}

/** The power of the ratio of the standard deviations: 1 matches the raters' variance, ½ is half the way. */
const POWER = 0.5;

/** Never spread more than this: what says almost nothing is not blown up to a wide range of scores. */
const MOST_SPREAD = 3;

function momentsOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

/** Cuts from leave-one-out estimates and the raters' means, both on the trait's scale. */
export function cutsOf(estimates: readonly number[], scores: readonly number[], power = POWER): Cuts {
  const [own, raters] = [momentsOf(estimates), momentsOf(scores.map(roundHalfUp))];
  const ratio = own.deviation > 0 ? raters.deviation / own.deviation : 1;
  return { from: own.mean, to: raters.mean, spread: Math.min(MOST_SPREAD, Math.max(1, ratio ** power)) };
}

/** A number rounded half up, as raters' means are (SPEC M7). */
export const roundHalfUp = (value: number) => Math.floor(value + 0.5);

/** The whole score of an estimate, within the range. */
export function wholeScore(
  estimate: number,
  { from, to, spread }: Cuts,
  { min, max }: { min: number; max: number },
) {
  return Math.max(min, Math.min(max, roundHalfUp(to + spread * (estimate - from))));
}
