import { READING_LEVEL } from './reading.ts';

/** How far raters' means lie from estimates: what is added to an estimate for the ends of its interval. */
export interface Spread {
  below: number;
  above: number;
}

/**
 * The conformal quantile: the ⌈(n + 1)·level⌉-th smallest of n errors of cases that each were left out, the largest where there are too
 * few for that (Vovk et al. 2005; Barber et al. 2021, jackknife).
 */
export function conformalQuantile(errors: readonly number[], level: number): number {
  const rank = Math.min(errors.length, Math.ceil((errors.length + 1) * level));
  return [...errors].sort((a, b) => a - b)[rank - 1]!;
}

/**
 * The two tails of leave-one-out residuals (raters' mean − estimate) at READING_LEVEL, each by the conformal quantile. That widens the
 * interval where there are few: leave-one-out is not pessimistic by itself.
 */
export function spreadOf(residuals: readonly number[]): Spread {
  const level = (1 + READING_LEVEL) / 2;
  const below = -conformalQuantile(
    residuals.map((residual) => -residual),
    level,
  );
  return { below, above: conformalQuantile(residuals, level) };
}

/** The interval of an estimate, as far as it lies on the scale. */
export function intervalOf(
  estimate: number,
  { below, above }: Spread,
  { min, max }: { min: number; max: number },
): { low: number; high: number } {
  const within = (value: number) => Math.max(min, Math.min(max, value));
  return { low: within(estimate + below), high: within(estimate + above) };
}
