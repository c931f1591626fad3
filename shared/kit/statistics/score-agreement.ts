import { pearson, spearman } from './correlation.ts';
import { quadraticWeightedKappa, type RatingPair, type ScoreRange } from './kappa.ts';

/** How far scores agree with the truth. Null where there is nothing to compare; κ and correlations also without variance. */
export interface ScoreAgreement {
  count: number;
  qwk: number | null;
  /** The share that is the very score. */
  exact: number | null;
  /** The share that is at most one off. */
  adjacent: number | null;
  /** Mean absolute error. */
  mae: number | null;
  /** Mean of score − truth: above 0 is too kind. */
  bias: number | null;
  pearson: number | null;
  spearman: number | null;
}

/** The mean; null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;
}

const share = (values: readonly boolean[]) => meanOf(values.map(Number));

/** Agreement of pairs [score, truth], whole numbers of the range (SPEC M13). @throws RangeError for a score outside it */
export function agreementOfScores(pairs: readonly RatingPair<number>[], range: ScoreRange): ScoreAgreement {
  const errors = pairs.map(([score, truth]) => score - truth);
  return {
    count: pairs.length,
    qwk: quadraticWeightedKappa(pairs, range),
    exact: share(errors.map((error) => error === 0)),
    adjacent: share(errors.map((error) => Math.abs(error) <= 1)),
    mae: meanOf(errors.map(Math.abs)),
    bias: meanOf(errors),
    pearson: pearson(pairs),
    spearman: spearman(pairs),
  };
}

/** A score beside all that raters gave of the same thing. */
interface RatedScore {
  score: number;
  ratings: readonly number[];
  range: ScoreRange;
}

/** The standout subset: where at least one rater gave the least or the highest score. */
export interface Standout {
  count: number;
  /** The share that is at most one off the extreme (Agree@1). */
  agreeAt1: number | null;
  /** Mean absolute error to the extreme. */
  mae: number | null;
  /** Left out: one rater gave the least score and another the highest, so that there is no one extreme. */
  opposed: number;
}

/** The extreme that raters gave; `opposed` where they gave both, null where neither. */
function extremeOf(ratings: readonly number[], { min, max }: ScoreRange): number | 'opposed' | null {
  const [low, high] = [ratings.includes(min), ratings.includes(max)];
  if (low && high) return 'opposed';
  if (low) return min;
  return high ? max : null;
}

/** Agree@1 and MAE to the extreme on the standout subset (MADRAG, 4.3, Table 2; SPEC M13). */
export function standoutOf(scores: readonly RatedScore[]): Standout {
  const extremes = scores.map(({ ratings, range }) => extremeOf(ratings, range));
  const errors = extremes.flatMap((extreme, index) =>
    typeof extreme === 'number' ? [Math.abs(scores[index]!.score - extreme)] : [],
  );
  return {
    count: errors.length,
    agreeAt1: share(errors.map((error) => error <= 1)),
    mae: meanOf(errors),
    opposed: extremes.filter((extreme) => extreme === 'opposed').length,
  };
}
