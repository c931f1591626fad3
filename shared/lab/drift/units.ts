import { type Interval, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import { expandedLevel } from '@assay/kit/statistics/expanded-level';
import type { PairedCase } from './pair-judgements.ts';

/** How intervals and tests are drawn. */
export interface DrawOptions {
  seed: number;
  resamples: number;
  /** How many sign flips a test draws. */
  flips: number;
}

/**
 * So many independent units there must be for a verdict: of fewer not even a shift of all in one direction is rarer than 5 % where every sign
 * could as well be the other (2 · 0.5⁵ = 6 %).
 */
export const LEAST_UNITS = 6;

/** What is rarer than this by chance, over all tests of a report, is taken for a change. */
export const RARE = 0.05;

/** So many units there must be for a verdict where there are so many tests: Holm multiplies the rarest p-value by their number. */
export const leastUnitsOf = (tests: number): number =>
  Math.max(LEAST_UNITS, Math.ceil(1 + Math.log2(tests / RARE)));

/** Whose work a case is, the same of copies: what names the submission names it no more. */
export const workOf = ({ submission, content, after: { id } }: PairedCase): string =>
  JSON.stringify([content, id === submission ? null : id]);

/** The pairs of a unit: what moves together. */
export interface DriftUnit {
  count: number;
  shift: number;
  moved: number;
}

/** The 95 % interval of a mean over all pairs, drawn by units; null of fewer than two. */
export function meanInterval(
  units: readonly DriftUnit[],
  of: 'shift' | 'moved',
  { seed, resamples }: DrawOptions,
): Interval | null {
  if (units.length < 2) return null;
  const mean = (drawn: Float64Array) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < units.length; at += 1) {
      sum += drawn[at]! * units[at]![of];
      count += drawn[at]! * units[at]!.count;
    }
    return [sum / count];
  };
  const level = expandedLevel(units.length);
  return weightedBootstrap(units.length, mean, { seed, resamples, level })[0] ?? null;
}
