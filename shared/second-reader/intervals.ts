import { quantile } from '../statistics/bootstrap.ts';
import { READING_LEVEL } from './reading.ts';

/** How far raters' means lie from estimates: what is added to an estimate for the ends of its interval. */
export interface Spread {
  below: number;
  above: number;
}

/** The fewest residuals that say something of their tails. */
const SLACK = 1;

/**
 * The two tails of leave-one-out residuals (raters' mean − estimate) at READING_LEVEL, each a little wider than the residuals' own
 * quantile, as (n + 1)/n in conformal prediction.
 */
export function spreadOf(residuals: readonly number[]): Spread {
  const sorted = [...residuals].sort((a, b) => a - b);
  const tail = Math.max(0, ((1 - READING_LEVEL) / 2) * (1 + SLACK / sorted.length) - SLACK / sorted.length);
  return { below: quantile(sorted, tail), above: quantile(sorted, 1 - tail) };
}
