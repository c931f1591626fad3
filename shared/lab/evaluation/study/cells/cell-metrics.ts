import { agreementOfScores, meanOf, standoutOf } from '@assay/kit/statistics/score-agreement';
import { type GivenPair, isGiven } from '../../evaluate-scores.ts';
import { allRatings, type ScoredPair } from '../../score-truth.ts';
import type { CellScores, DesignCell } from './design-cell.ts';

/** The figures of a cell, as `docs/reference/evaluation.md` defines them (SPEC M13). */
export const METRICS = [
  'qwk',
  'exact',
  'adjacent',
  'mae',
  'bias',
  'pearson',
  'spearman',
  'standout_agree_at_1',
  'standout_mae',
] as const;
export type CellMetricName = (typeof METRICS)[number];

/** One figure of a cell. */
export interface CellMetric {
  cell: DesignCell;
  standIn: boolean;
  /** Null: the mean over the traits that have one. */
  trait: string | null;
  metric: CellMetricName;
  /** Null: not defined. */
  value: number | null;
  /** Scores that it is of. */
  n: number;
  /** Truths whose score is missing; they are in no figure. */
  missing: number;
}

function valuesOf(given: readonly GivenPair[]): Record<CellMetricName, number | null> {
  const { range } = given[0]?.judgement ?? { range: { min: 0, max: 1 } };
  const { count: _, ...agreement } = agreementOfScores(
    given.map(({ judgement, truth }) => [judgement.value, truth]),
    range,
  );
  const standout = standoutOf(
    given.map((pair) => ({ score: pair.judgement.value, ratings: allRatings(pair), range })),
  );
  return { ...agreement, standout_agree_at_1: standout.agreeAt1, standout_mae: standout.mae };
}

interface TraitValues {
  trait: string;
  values: Record<CellMetricName, number | null>;
  n: number;
  missing: number;
}

function traitValues(pairs: readonly ScoredPair[]): TraitValues[] {
  const byTrait = Map.groupBy(pairs, ({ judgement }) => judgement.item);
  return [...byTrait].map(([trait, own]) => {
    const given = own.filter(isGiven);
    return { trait, values: valuesOf(given), n: given.length, missing: own.length - given.length };
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every figure of a cell: of each trait, and their means over the traits that have one. */
export function metricsOfCell({ cell, pairs, standIn }: CellScores): CellMetric[] {
  const traits = traitValues(pairs);
  const all = { n: sum(traits.map(({ n }) => n)), missing: sum(traits.map(({ missing }) => missing)) };
  return METRICS.flatMap((metric): CellMetric[] => {
    const defined = traits.flatMap(({ values }) => values[metric] ?? []);
    return [
      ...traits.map(({ trait, values, n, missing }) => ({
        ...{ cell, standIn, trait, metric, value: values[metric], n, missing },
      })),
      { cell, standIn, trait: null, metric, value: meanOf(defined), ...all },
    ];
  });
}
