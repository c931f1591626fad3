import { quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { roundHalfUp, wholeScore } from './cuts.ts';
import { intervalOf } from './intervals.ts';
import type { TrainedReader } from './reader.ts';
import type { Unread } from './reading.ts';

/** How far a reader can be trusted on a trait, by its own exemplars, each read as if it had not been learnt from. */
export interface ReaderTraitFigures {
  trait: string;
  /** How many exemplars have a score of it. */
  n: number;
  unread: Unread | null;
  qwk: number | null;
  /** Mean absolute error of the whole score against the raters' mean rounded half up. */
  mae: number | null;
  /** Half the width of the interval in points, in the mean. How many means of raters it holds is not to be told from the residuals it is made of. */
  intervalHalfWidth: number | null;
}

/** The figures of a reader by leave-one-out; of a trait that is not read, none. */
export function readerFigures({ traits, leaveOneOut }: TrainedReader): ReaderTraitFigures[] {
  return traits.map((trait) => {
    const { name, key, exemplars: n, unread, read, min, max } = trait;
    const of = leaveOneOut[key];
    if (!read || !of) return { trait: name, n, unread, qwk: null, mae: null, intervalHalfWidth: null };
    const pairs = of.scores.flatMap((score, row) =>
      score === null ? [] : [{ score, estimate: of.estimates[row]! }],
    );
    const whole = pairs.map(
      ({ score, estimate }) => [wholeScore(estimate, read.cuts, trait), roundHalfUp(score)] as const,
    );
    const halfWidths = pairs.map(({ estimate }) => {
      const { low, high } = intervalOf(estimate, read.spread, trait);
      return (high - low) / 2;
    });
    return {
      trait: name,
      n,
      unread,
      qwk: quadraticWeightedKappa(whole, { min, max }),
      mae: meanOf(whole.map(([score, truth]) => Math.abs(score - truth))),
      intervalHalfWidth: meanOf(halfWidths),
    };
  });
}
