import { meanOf } from '@assay/kit/statistics/score-agreement';
import { type CellMetric, type CellMetricName, METRICS } from './cell-metrics.ts';
import { type DesignCell, repetitionsOf } from './design-cell.ts';

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

/** Each figure of each trait over the repetitions of a cell. */
export function metricSpreads(metrics: readonly CellMetric[]): MetricSpread[] {
  return repetitionsOf(metrics).flatMap((own) => {
    const { variant, backbone, promptSet, seed } = own[0]!.cell;
    const traits = [...new Set(own.map(({ trait }) => trait))];
    return traits.flatMap((trait) =>
      METRICS.map((metric): MetricSpread => {
        const of = own.filter((one) => one.trait === trait && one.metric === metric);
        return {
          cell: { variant, backbone, promptSet, seed },
          standIn: own.some(({ standIn }) => standIn),
          ...{ trait, metric },
          ...spreadOf(of.map(({ value }) => value)),
          missing: of.reduce((sum, { missing }) => sum + missing, 0),
        };
      }),
    );
  });
}
