import { meanOf } from '@assay/kit/statistics/score-agreement';
import { isGiven } from '../../evaluate-scores.ts';
import type { ScoredPair } from '../../score-truth.ts';
import { type CellMetricName, METRICS, metricsOfCell } from './cell-metrics.ts';
import { type CellScores, type DesignCell, repetitionsOf } from './design-cell.ts';

/** What a figure comes to over some repetitions. Null of none. */
export interface ValueSpread {
  /** Repetitions in which the figure is defined; the others are left out and counted. */
  defined: number;
  undefined: number;
  mean: number | null;
  /** Of a sample (n − 1); null of fewer than two. */
  sd: number | null;
  min: number | null;
  max: number | null;
}

/** A figure over the repetitions of a cell. */
export interface MetricSpread extends ValueSpread {
  cell: Omit<DesignCell, 'repetition' | 'past' | 'system'>;
  standIn: boolean;
  trait: string | null;
  metric: CellMetricName;
  /** Scores that it is of in each repetition: those that all repetitions have in which anything was scored. */
  n: number;
  /** Missing scores of all repetitions. */
  missing: number;
}

/** The standard deviation of a sample; null of fewer than two. */
function sampleDeviation(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Mean, standard deviation (n − 1), least and most of what is defined. */
export function spreadOf(values: readonly (number | null)[]): ValueSpread {
  const known = values.filter((value) => value !== null);
  return {
    defined: known.length,
    undefined: values.length - known.length,
    mean: meanOf(known),
    sd: sampleDeviation(known),
    min: known.length === 0 ? null : Math.min(...known),
    max: known.length === 0 ? null : Math.max(...known),
  };
}

/** Of each group what all groups have that have anything, by a key. */
export function inEveryGroup<T>(groups: readonly (readonly T[])[], keyOf: (one: T) => string): T[][] {
  const keys = groups.filter(({ length }) => length > 0).map((own) => new Set(own.map(keyOf)));
  return groups.map((own) => own.filter((one) => keys.every((has) => has.has(keyOf(one)))));
}

/** Values of several, with a place for each repetition, as their mean in each: of those that have one wherever any has. */
export function meansByPlace(all: readonly (readonly (number | null)[])[]): (number | null)[] {
  const places = [...(all[0]?.keys() ?? [])];
  const known = places.filter((at) => all.some((values) => values[at] !== null));
  const common = all.filter((values) => known.every((at) => values[at] !== null));
  return places.map((at) => meanOf(common.flatMap((values) => values[at] ?? [])));
}

const scoredOf = ({ pairs }: Pick<CellScores, 'pairs'>) => pairs.filter(isGiven);
const ofTrait = (pairs: readonly ScoredPair[], trait: string | null) =>
  pairs.filter(({ judgement }) => trait === null || judgement.item === trait);

/** Each figure of each trait over the repetitions of a cell, of what was scored in all of them; missing scores are of all works. */
function spreadsOfCell(own: readonly CellScores[]): MetricSpread[] {
  const { variant, backbone, promptSet, seed } = own[0]!.cell;
  const cell = { variant, backbone, promptSet, seed };
  const standIn = own.some((one) => one.standIn);
  const common = inEveryGroup(own.map(scoredOf), ({ row, judgement }) =>
    JSON.stringify([row.line, judgement.item]),
  );
  const figures = common.map((pairs, at) => metricsOfCell({ ...own[at]!, pairs }));
  const all = own.flatMap(({ pairs }) => pairs);
  const traits = [...new Set(all.map(({ judgement }) => judgement.item))];
  const valuesOf = (trait: string, metric: CellMetricName) =>
    figures.map((of) => of.find((one) => one.trait === trait && one.metric === metric)?.value ?? null);
  return [...traits, null].flatMap((trait) => {
    const n = Math.max(...common.map((pairs) => ofTrait(pairs, trait).length));
    const missing = ofTrait(all, trait).filter((pair) => !isGiven(pair)).length;
    return METRICS.map((metric): MetricSpread => {
      const values = (trait === null ? traits : [trait]).map((one) => valuesOf(one, metric));
      return { cell, standIn, trait, metric, ...spreadOf(meansByPlace(values)), n, missing };
    });
  });
}

/** Each figure of each trait over the repetitions of each cell, of what was scored in all of them. */
export const metricSpreads = (cells: readonly CellScores[]): MetricSpread[] =>
  repetitionsOf(cells).flatMap(spreadsOfCell);
