import { quantile } from '@assay/kit/statistics/bootstrap';
import type { FactorName, TraitColumns } from './bias-audit-cases.ts';
import { isUsable, type Weights } from './bias-audit-figures.ts';

/** A quarter of a trait's cases by a factor. Its ends are those of the cases in it. */
export interface Quarter {
  factor: FactorName;
  low: number;
  high: number;
  count: number;
  places: Int32Array;
}

/** The quarters of a factor, from the least values on. Equal values stay together, so that a quarter may be larger, or absent. */
export function quartersOf(trait: TraitColumns, factor: FactorName): Quarter[] {
  if (!isUsable(trait, factor)) return [];
  const { values } = trait.factors[factor];
  const places = [...values.keys()].filter((place) => !Number.isNaN(values[place]!));
  const sorted = places.map((place) => values[place]!).sort((a, b) => a - b);
  const cuts = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  const quarterOf = (place: number) => cuts.filter((cut) => values[place]! > cut).length;
  return [0, 1, 2, 3].flatMap((quarter) => {
    const of = places.filter((place) => quarterOf(place) === quarter);
    if (of.length === 0) return [];
    const inside = of.map((place) => values[place]!);
    const ends = inside.reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as readonly [number, number],
    );
    return [{ factor, low: ends[0], high: ends[1], count: of.length, places: Int32Array.from(of) }];
  });
}

/** Mean residual and mean truth of a draw; null without any case. */
function meansAt({ essays, residual, truth }: TraitColumns, places: Iterable<number>, weights: Weights) {
  let [count, residuals, truths] = [0, 0, 0];
  for (const place of places) {
    const weight = weights[essays[place]!]!;
    count += weight;
    residuals += weight * residual[place]!;
    truths += weight * truth[place]!;
  }
  return count === 0 ? null : { residual: residuals / count, truth: truths / count };
}

function truthSlope({ essays, residual, truth }: TraitColumns, weights: Weights, middle: number): number {
  let [both, own] = [0, 0];
  for (let place = 0; place < truth.length; place += 1) {
    const apart = truth[place]! - middle;
    both += weights[essays[place]!]! * apart * residual[place]!;
    own += weights[essays[place]!]! * apart * apart;
  }
  return own === 0 ? 0 : both / own;
}

/** Of each quarter the mean residual, and the mean of what the line of residuals on the truth does not say. */
export function quarterFigures(trait: TraitColumns, quarters: readonly Quarter[]) {
  const all = Int32Array.from(trait.truth.keys());
  return (weights: Weights): (number | null)[] => {
    const whole = meansAt(trait, all, weights);
    if (!whole) return quarters.flatMap(() => [null, null]);
    const slope = truthSlope(trait, weights, whole.truth);
    return quarters.flatMap(({ places }) => {
      const means = meansAt(trait, places, weights);
      if (!means) return [null, null];
      return [means.residual, means.residual - whole.residual - slope * (means.truth - whole.truth)];
    });
  };
}
