import type { DriftFigures, TraitDrift } from './drift.ts';

/** A trait's line of `--json`. */
export type TraitHeadline = Pick<
  TraitDrift,
  'trait' | 'n' | 'qwk' | 'exact' | 'adjacent' | 'moved' | 'meanShift' | 'interval' | 'moreThanNoise'
>;

/** What `--json` says of each trait: `perTrait`. */
export function headlineOf({ traits }: Pick<DriftFigures, 'traits'>): TraitHeadline[] {
  return traits.map(({ trait, n, qwk, exact, adjacent, moved, meanShift, interval, moreThanNoise }) => ({
    ...{ trait, n, qwk, exact, adjacent, moved, meanShift, interval, moreThanNoise },
  }));
}
