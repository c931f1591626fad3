import { fisherMore } from '@assay/kit/statistics/fisher-exact';
import { holmAdjusted } from '@assay/kit/statistics/holm';
import type { Overall, TraitDrift } from './drift.ts';
import type { TraitDriftFigures } from './trait-drift.ts';
import { RARE } from './units.ts';

const excludesZero = (interval: TraitDrift['interval']) =>
  interval !== null && (interval[0] > 0 || interval[1] < 0);

/** Figures with what is said of them. */
interface DriftVerdicts {
  traits: TraitDrift[];
  overall: Overall | null;
  /** How many tests were made. */
  tests: number;
}

/** The rarest p-value that any test of a report could have come to: all units move, and in one direction. */
function rarest(traits: readonly TraitDriftFigures[], overall: Pick<Overall, 'works' | 'p'> | null): number {
  const ofFlips = (units: number) => 2 * 0.5 ** units;
  return Math.min(
    ...traits.flatMap(({ p, units, noise }) => [
      ...(p.shift === null ? [] : [ofFlips(units)]),
      ...(p.moved === null
        ? []
        : [fisherMore({ count: units, of: units }, { count: noise!.moved, of: noise!.units })]),
    ]),
    ...(overall && overall.p !== null ? [ofFlips(overall.works)] : []),
  );
}

/**
 * Says of each trait, and of all together, whether the change is more than noise. Every trait is tested for its mean shift and, where the
 * noise was measured, for how many moved; all p-values of the report are one family (Holm), so that of a version that changes nothing at most
 * one report in twenty calls anything changed, however many traits there are. A shift of scores counts only where its own interval excludes 0
 * as well. Where no test of the report could have been rare enough, too few were compared for so many tests.
 */
export function withVerdicts(
  traits: readonly TraitDriftFigures[],
  overall: Omit<Overall, 'adjusted' | 'moreThanNoise'> | null,
): DriftVerdicts {
  const chances = [...traits.flatMap(({ p }) => [p.shift, p.moved]), overall?.p ?? null];
  const adjusted = holmAdjusted(chances);
  const tests = chances.filter((p) => p !== null).length;
  const isTooFew = tests > 0 && rarest(traits, overall) * tests > RARE;
  const judge = (trait: TraitDriftFigures, at: number): TraitDrift => {
    const [shift, moved] = [adjusted[2 * at]!, adjusted[2 * at + 1]!];
    const counts = trait.meanShift === null || excludesZero(trait.interval);
    const because: TraitDrift['because'] = [
      ...(shift !== null && shift <= RARE && counts ? (['shift'] as const) : []),
      ...(moved !== null && moved <= RARE ? (['moved'] as const) : []),
    ];
    const moreThanNoise = trait.p.shift === null || isTooFew ? null : because.length > 0;
    return { ...trait, adjusted: { shift, moved }, moreThanNoise, because };
  };
  const all = adjusted.at(-1)!;
  return {
    traits: traits.map(judge),
    overall: overall && {
      ...overall,
      adjusted: all,
      moreThanNoise: all === null || isTooFew ? null : all <= RARE && excludesZero(overall.interval),
    },
    tests,
  };
}
