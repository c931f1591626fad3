import { quantile } from '../statistics/bootstrap.ts';
import { READING_LEVEL } from './reading.ts';

/** How far raters' means lie from estimates: what is added to an estimate for the ends of its interval. */
export interface Spread {
  below: number;
  above: number;
}

/**
 * The two tails of leave-one-out residuals (raters' mean − estimate) at READING_LEVEL. They are not widened for small numbers:
 * leave-one-out is pessimistic there by itself.
 */
export function spreadOf(residuals: readonly number[]): Spread {
  const sorted = [...residuals].sort((a, b) => a - b);
  const tail = (1 - READING_LEVEL) / 2;
  return { below: quantile(sorted, tail), above: quantile(sorted, 1 - tail) };
}
