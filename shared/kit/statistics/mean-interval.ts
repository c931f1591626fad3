import type { Interval } from './bootstrap.ts';
import { meanOf } from './score-agreement.ts';
import { studentPoint } from './student-point.ts';

/** A mean, and where it lies with 95 % confidence. */
export interface IntervalMean {
  mean: number | null;
  interval: Interval | null;
  count: number;
}

/** Of fewer values an interval says nothing: with two, Student's point is 12.7. */
const LEAST = 3;

/**
 * The mean of independent values with Student's 95 % interval, which holds for few of them as a bootstrap does not. No interval of fewer
 * than three. @example meanWithInterval([1, 2, 3]).mean // => 2
 */
export function meanWithInterval(values: readonly number[]): IntervalMean {
  const [mean, count] = [meanOf(values), values.length];
  if (mean === null || count < LEAST) return { mean, interval: null, count };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const half = studentPoint(count - 1) * Math.sqrt(variance / count);
  return { mean, interval: { low: mean - half, high: mean + half }, count };
}
