import { studentPoint } from './student-point.ts';

/** The share of a standard normal distribution above a point that is at least 0 (Abramowitz and Stegun 26.2.17; error below 7.5e-8). */
export function normalTail(point: number): number {
  const t = 1 / (1 + 0.2316419 * point);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(point ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/**
 * The level at which a percentile bootstrap interval of a mean of `cases` (at least 2) is drawn for it to hold at 95 %: the bootstrap's own
 * is too narrow by the n/(n − 1) of a variance and by Student's t (Hesterberg 2015, “What Teachers Should Know About the Bootstrap”, the
 * expanded percentile interval). Close to 0.95 where cases are many.
 */
export function expandedLevel(cases: number): number {
  return 1 - 2 * normalTail(Math.sqrt(cases / (cases - 1)) * studentPoint(cases - 1));
}
