import { meanOf } from '@assay/kit/statistics/score-agreement';
import { signFlipTest } from '@assay/kit/statistics/sign-flip';
import type { Overall } from './drift.ts';
import type { PairedTrait } from './pair-judgements.ts';
import { placeOn, spanOf } from './scale.ts';
import type { TraitDriftFigures } from './trait-drift.ts';
import { type DrawOptions, LEAST_UNITS, meanInterval, workOf } from './units.ts';

/** Each work's shifts, with those of its copies, as shares of the scales; in an order that does not hang on that of the submissions. */
function sharesOf(traits: readonly PairedTrait[]): number[][] {
  const shares = new Map<string, number[]>();
  for (const { scale, cases } of traits)
    for (const pairedCase of cases) {
      const { before, after } = pairedCase;
      if (before.value === null || after.value === null) continue;
      const key = workOf(pairedCase);
      const share = (placeOn(scale, after.value) - placeOn(scale, before.value)) / spanOf(scale);
      shares.set(key, [...(shares.get(key) ?? []), share]);
    }
  return [...shares].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
}

/** Whether the equal answers of several works are one unit somewhere. */
function shareAnswers(paired: readonly PairedTrait[], figures: readonly TraitDriftFigures[]): boolean {
  return paired.some(({ cases }, at) => {
    const valued = cases.filter(({ before, after }) => before.value !== null && after.value !== null);
    return figures[at]!.units < new Set(valued.map(workOf)).size;
  });
}

/**
 * How far works shift in all their traits taken together: a model that is a little harsher everywhere may show in no trait alone. Null of a
 * single trait, which says it itself, and where works share answers, so that they do not move independently.
 */
export function overallShift(
  paired: readonly PairedTrait[],
  figures: readonly TraitDriftFigures[],
  options: DrawOptions,
): Omit<Overall, 'adjusted' | 'moreThanNoise'> | null {
  if (figures.filter(({ n }) => n > 0).length < 2 || shareAnswers(paired, figures)) return null;
  const works = sharesOf(paired).map((own) => meanOf(own)!);
  const units = works.map((shift) => ({ count: 1, shift, moved: Number(shift !== 0) }));
  const interval = meanInterval(units, 'shift', options);
  return {
    works: works.length,
    meanShare: meanOf(works)!,
    interval: interval && [interval.low, interval.high],
    p: units.length < LEAST_UNITS ? null : signFlipTest(works, options),
  };
}
