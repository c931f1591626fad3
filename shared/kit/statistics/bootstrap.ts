import { seededRandom } from './seeded-random.ts';

/** How a bootstrap is drawn. Whoever prints an interval prints these. */
export interface BootstrapOptions {
  seed: number;
  /** Default: 1000. */
  resamples?: number;
  /** Default: 0.95. */
  level?: number;
}

/** Where a figure lies with the level's confidence. */
export interface Interval {
  low: number;
  high: number;
}

/** A difference of two systems on the same cases: the first less the second. */
export interface PairedDifference {
  difference: number | null;
  interval: Interval | null;
  /** Two-sided: twice the smaller share of resamples on one side of 0, (k + 1)/(n + 1), at most 1. */
  p: number | null;
}

const RESAMPLES = 1000;
const LEVEL = 0.95;

/** The value below which a share of sorted values lies, with straight lines between them (NumPy's default). @example quantile([1, 2, 3, 4], 0.5) // => 2.5 */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!];
  return low + (high - low) * (place - below);
}

/** The statistic of each resample, ascending; what is undefined on a resample is left out, and all where most are. */
function resampled<T>(
  cases: readonly T[],
  statistic: (cases: readonly T[]) => number | null,
  { seed, resamples = RESAMPLES }: BootstrapOptions,
): number[] | null {
  if (cases.length === 0) return null;
  const random = seededRandom(seed);
  const found: number[] = [];
  for (let sample = 0; sample < resamples; sample += 1) {
    const drawn = cases.map(() => cases[Math.floor(random() * cases.length)]!);
    const value = statistic(drawn);
    if (value !== null) found.push(value);
  }
  return found.length * 2 > resamples ? found.sort((a, b) => a - b) : null;
}

function intervalOf(sorted: readonly number[], level = LEVEL): Interval {
  const tail = (1 - level) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}

/**
 * Percentile bootstrap interval of a statistic over cases (Efron 1979). A case is what is drawn: an essay with all of its
 * traits, not a trait. Null without cases, and where the statistic is undefined on half of the resamples or more.
 * @example bootstrapInterval([1, 1, 1], (cases) => Math.max(...cases), { seed: 7 }) // => { low: 1, high: 1 }
 */
export function bootstrapInterval<T>(
  cases: readonly T[],
  statistic: (cases: readonly T[]) => number | null,
  options: BootstrapOptions,
): Interval | null {
  const sorted = resampled(cases, statistic, options);
  return sorted && intervalOf(sorted, options.level);
}

/** Figures of a draw: how often each case was drawn. The same number of figures each time; null is undefined. */
type WeightedFigures = (drawn: Float64Array) => readonly (number | null)[];

/**
 * Percentile bootstrap intervals of many figures on the same draws, which are those of `bootstrapInterval`. What a figure is made of is
 * not copied for each draw: the figures take the number of times that each of `count` cases was drawn. A figure's interval is null
 * where it is undefined on half of the draws or more.
 */
export function weightedBootstrap(
  count: number,
  figures: WeightedFigures,
  { seed, resamples = RESAMPLES, level }: BootstrapOptions,
): (Interval | null)[] {
  if (count === 0) return figures(new Float64Array(0)).map(() => null);
  const random = seededRandom(seed);
  const found: number[][] = figures(new Float64Array(count).fill(1)).map(() => []);
  const drawn = new Float64Array(count);
  for (let sample = 0; sample < resamples; sample += 1) {
    drawn.fill(0);
    for (let draw = 0; draw < count; draw += 1) drawn[Math.floor(random() * count)]! += 1;
    figures(drawn).forEach((value, at) => {
      if (value !== null) found[at]!.push(value);
    });
  }
  return found.map((values) =>
    values.length * 2 > resamples
      ? intervalOf(
          values.sort((a, b) => a - b),
          level,
        )
      : null,
  );
}

/** The difference of two systems' statistics, both drawn on the same cases (paired bootstrap). */
export function pairedBootstrap<T>(
  cases: readonly T[],
  [first, second]: readonly [(cases: readonly T[]) => number | null, (cases: readonly T[]) => number | null],
  options: BootstrapOptions,
): PairedDifference {
  const differ = (drawn: readonly T[]) => {
    const [a, b] = [first(drawn), second(drawn)];
    return a === null || b === null ? null : a - b;
  };
  const difference = cases.length === 0 ? null : differ(cases);
  const sorted = difference === null ? null : resampled(cases, differ, options);
  if (!sorted) return { difference, interval: null, p: null };
  const [atMost, atLeast] = [sorted.filter((d) => d <= 0).length, sorted.filter((d) => d >= 0).length];
  const p = Math.min(1, (2 * (Math.min(atMost, atLeast) + 1)) / (sorted.length + 1));
  return { difference, interval: intervalOf(sorted, options.level), p };
}
