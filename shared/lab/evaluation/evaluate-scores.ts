import { type BootstrapOptions, type Interval, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import {
  addRatings,
  type KappaSums,
  kappaOfSums,
  noRatings,
  quadraticWeightedKappa,
  type RatingPair,
  type ScoreRange,
} from '@assay/kit/statistics/kappa';
import {
  agreementOfScores,
  meanOf,
  type ScoreAgreement,
  type Standout,
  standoutOf,
} from '@assay/kit/statistics/score-agreement';
import { LEAST_CASES } from './draw-units.ts';
import { allRatings, type ScoredPair } from './score-truth.ts';

/** Why κ or QWK has no value: nothing is there to compare, or both sides always give the one same score (κ is then 0/0). */
export type UndefinedReason = 'nothing-scored' | 'one-score-only';

/** Why κ of so many pairs is undefined; null where it is not. */
export function whyUndefined(kappa: number | null, count: number): UndefinedReason | null {
  if (kappa !== null) return null;
  return count === 0 ? 'nothing-scored' : 'one-score-only';
}

/** A trait's scores against the truth. `missing`: truths whose score is missing; they count nowhere else. */
export interface TraitEvaluation extends ScoreAgreement {
  item: string;
  range: ScoreRange;
  missing: number;
  qwkInterval: Interval | null;
  qwkUndefined: UndefinedReason | null;
  /** QWK of the first two raters with each other, where both rated. */
  human: { count: number; qwk: number | null };
  standout: Standout;
}

/** Scores against the truth, trait by trait and together. */
export interface ScoresEvaluation {
  traits: TraitEvaluation[];
  /** Means over the traits; the standout subset of all traits together. */
  mean: {
    qwk: number | null;
    qwkInterval: Interval | null;
    exact: number | null;
    adjacent: number | null;
    mae: number | null;
    bias: number | null;
    humanQwk: number | null;
    standout: Standout;
  };
}

/** A pair whose score is there. */
export type GivenPair = ScoredPair & { judgement: { value: number } };

export const isGiven = (pair: ScoredPair): pair is GivenPair => pair.judgement.value !== null;
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function pairsOf(givenPairs: readonly GivenPair[]): RatingPair<number>[] {
  return givenPairs.map(({ judgement, truth }) => [judgement.value, truth]);
}

/** The mean over traits of QWK, of those that have one. Works: the pairs of each; drawn often, so summed in one pass. */
export function meanQwk(works: readonly (readonly GivenPair[])[]): number | null {
  const byTrait = new Map<string, KappaSums>();
  for (const work of works)
    for (const { judgement, truth } of work) {
      const sums = byTrait.get(judgement.item) ?? noRatings();
      byTrait.set(judgement.item, sums);
      addRatings(sums, judgement.value, truth);
    }
  return meanOf(known([...byTrait.values()].map(kappaOfSums)));
}

/** The interval of `meanQwk` (null of too few essays), of many essays as well: scores stand in columns, and a draw only says how often an essay counts. */
function meanQwkInterval(givenPairs: readonly GivenPair[], options: BootstrapOptions): Interval | null {
  const works = byWork(givenPairs);
  const cases = works.flatMap((work, place) => work.map((pair) => ({ pair, place })));
  const traits = [...Map.groupBy(cases, ({ pair }) => pair.judgement.item).values()].map((of) => ({
    places: Int32Array.from(of, ({ place }) => place),
    scores: Float64Array.from(of, ({ pair }) => pair.judgement.value),
    truths: Float64Array.from(of, ({ pair }) => pair.truth),
  }));
  const qwks = (drawn: Float64Array) =>
    traits.map(({ places, scores, truths }) => {
      const sums = noRatings();
      for (let at = 0; at < places.length; at += 1)
        addRatings(sums, scores[at]!, truths[at]!, drawn[places[at]!]!);
      return kappaOfSums(sums);
    });
  if (works.length < LEAST_CASES) return null;
  return weightedBootstrap(works.length, (drawn) => [meanOf(known(qwks(drawn)))], options)[0]!;
}

function humanAgreement(pairs: readonly ScoredPair[], range: ScoreRange): TraitEvaluation['human'] {
  const rated = pairs.flatMap(({ ratings }): RatingPair<number>[] => {
    const [first, second] = [ratings.get(1), ratings.get(2)];
    return Number.isInteger(first) && Number.isInteger(second) ? [[first!, second!]] : [];
  });
  return { count: rated.length, qwk: quadraticWeightedKappa(rated, range) };
}

function standout(givenPairs: readonly GivenPair[]): Standout {
  return standoutOf(
    givenPairs.map((pair) => ({
      score: pair.judgement.value,
      ratings: allRatings(pair),
      range: pair.judgement.range,
    })),
  );
}

function evaluateTrait(pairs: readonly ScoredPair[], options: BootstrapOptions): TraitEvaluation {
  const { item, range } = pairs[0]!.judgement;
  const givenPairs = pairs.filter(isGiven);
  const agreement = agreementOfScores(pairsOf(givenPairs), range);
  return {
    item,
    range,
    missing: pairs.length - givenPairs.length,
    ...agreement,
    qwkInterval: meanQwkInterval(givenPairs, options),
    qwkUndefined: whyUndefined(agreement.qwk, agreement.count),
    human: humanAgreement(pairs, range),
    standout: standout(givenPairs),
  };
}

/** Pairs by the work they are of: what a bootstrap draws. */
function byWork<T extends ScoredPair>(pairs: readonly T[]): T[][] {
  return [...Map.groupBy(pairs, ({ row }) => row.line).values()];
}

/** Scores against the truth (SPEC M13); intervals draw essays with all of their traits. Null without any. */
export function evaluateScores(
  pairs: readonly ScoredPair[],
  options: BootstrapOptions,
): ScoresEvaluation | null {
  if (pairs.length === 0) return null;
  const byTrait = Map.groupBy(pairs, ({ judgement }) => judgement.item);
  const traits = [...byTrait.values()].map((scoredPairs) => evaluateTrait(scoredPairs, options));
  const givenPairs = pairs.filter(isGiven);
  const meanOver = (figure: (trait: TraitEvaluation) => number | null) => meanOf(known(traits.map(figure)));
  return {
    traits,
    mean: {
      qwk: meanOver(({ qwk }) => qwk),
      qwkInterval: meanQwkInterval(givenPairs, options),
      exact: meanOver(({ exact }) => exact),
      adjacent: meanOver(({ adjacent }) => adjacent),
      mae: meanOver(({ mae }) => mae),
      bias: meanOver(({ bias }) => bias),
      humanQwk: meanOver(({ human }) => human.qwk),
      standout: standout(givenPairs),
    },
  };
}
