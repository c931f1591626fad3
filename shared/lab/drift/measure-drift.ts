import type { DriftFigures, Noise, TraitDrift } from './drift.ts';
import { moversOf, totalsOf } from './movers.ts';
import { overallShift } from './overall.ts';
import { type DriftPair, pairJudgements } from './pair-judgements.ts';
import { traitFigures } from './trait-drift.ts';
import { leastUnitsOf } from './units.ts';
import { withVerdicts } from './verdicts.ts';

/** What two runs of the same submissions say, and how to weigh it. */
interface DriftInput {
  pairs: readonly DriftPair[];
  /** Of two runs of one version; null where it was not measured. */
  noise?: Noise | null;
  /** Default: 1. */
  seed?: number;
  /** Default: 2000. */
  resamples?: number;
}

const LEVEL = 0.95;
const RESAMPLES = 2000;
/** So many sign flips for each trait at least, so that Holm's adjustment of the rarest p-value comes out below 5 %. */
const FLIPS_FOR_A_TRAIT = 100;

const inOrder = (pairs: readonly DriftPair[]) =>
  pairs.toSorted((a, b) => (a.submission < b.submission ? -1 : a.submission > b.submission ? 1 : 0));

const sum = (traits: readonly TraitDrift[], of: 'became' | 'filled') =>
  traits.reduce((total, { missing }) => total + missing[of], 0);

/**
 * What another run of the same submissions changes: per trait, for whom, and whether it is more than noise. Pure; the same whatever the order
 * of the pairs, and its mirror image where the sides change places. What is missing on a side is counted as missing and is in no figure.
 */
export function measureDrift({
  pairs,
  noise = null,
  seed = 1,
  resamples = RESAMPLES,
}: DriftInput): DriftFigures {
  const { traits: paired, notCompared } = pairJudgements(inOrder(pairs));
  const flips = Math.max(resamples, FLIPS_FOR_A_TRAIT * paired.length);
  const options = { seed, resamples, flips };
  const figures = paired.map((trait) => traitFigures(trait, noise, options));
  const { traits, overall, tests } = withVerdicts(figures, overallShift(paired, figures, options));
  const movers = moversOf(paired);
  return {
    settings: { seed, resamples, level: LEVEL, leastUnits: leastUnitsOf(tests) },
    totals: {
      submissions: pairs.length,
      ...totalsOf(paired, movers),
      becameMissing: sum(traits, 'became'),
      filled: sum(traits, 'filled'),
      tests,
    },
    overall,
    traits,
    notCompared,
    movers,
  };
}
