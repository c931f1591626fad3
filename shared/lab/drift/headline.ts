import type { Drift, Overall, TraitDrift, UncomparedTrait } from './drift.ts';

/** A trait's line of `--json`. */
type TraitDriftHeadline = Pick<
  TraitDrift,
  'trait' | 'n' | 'qwk' | 'exact' | 'adjacent' | 'moved' | 'meanShift' | 'interval' | 'moreThanNoise'
>;

/** What `--json` says of a drift. */
interface DriftHeadline {
  /** Of the report as a whole: any trait, or all taken together; null: too few to tell of any. */
  moreThanNoise: boolean | null;
  perTrait: TraitDriftHeadline[];
  overall: Pick<Overall, 'works' | 'meanShare' | 'interval' | 'moreThanNoise'> | null;
  notCompared: Pick<UncomparedTrait, 'trait' | 'why' | 'pairs' | 'shareShift'>[];
  /** Why submissions are not compared → how many. */
  leftOut: Record<string, number>;
  compared: number;
}

function wholeVerdict({ traits, overall }: Pick<Drift, 'traits' | 'overall'>): boolean | null {
  const verdicts = [...traits, ...(overall ? [overall] : [])].map(({ moreThanNoise }) => moreThanNoise);
  if (verdicts.includes(true)) return true;
  return verdicts.includes(false) ? false : null;
}

/** The figures that a program is told: the verdict as a whole, of each trait, and what is in no figure. */
export function headlineOf({
  traits,
  overall,
  notCompared,
  cohort,
}: Pick<Drift, 'traits' | 'overall' | 'notCompared' | 'cohort'>): DriftHeadline {
  return {
    moreThanNoise: wholeVerdict({ traits, overall }),
    perTrait: traits.map(({ trait, n, qwk, exact, adjacent, moved, meanShift, interval, moreThanNoise }) => ({
      ...{ trait, n, qwk, exact, adjacent, moved, meanShift, interval, moreThanNoise },
    })),
    overall: overall && {
      works: overall.works,
      meanShare: overall.meanShare,
      interval: overall.interval,
      moreThanNoise: overall.moreThanNoise,
    },
    notCompared: notCompared.map(({ trait, why, pairs, shareShift }) => ({ trait, why, pairs, shareShift })),
    leftOut: cohort.leftOut,
    compared: cohort.compared,
  };
}
