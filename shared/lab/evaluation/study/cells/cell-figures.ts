import type { BootstrapOptions } from '@assay/kit/statistics/bootstrap';
import { type CellMetric, metricsOfCell } from './cell-metrics.ts';
import type { CellScores } from './design-cell.ts';
import { type LevelDifference, levelDifferences } from './paired-levels.ts';
import { type RepetitionAgreement, repetitionAgreements } from './repetition-agreement.ts';
import { type MetricSpread, metricSpreads } from './spread.ts';

/** What the cells of a study come to, each and together. */
export interface CellFigures {
  metrics: CellMetric[];
  spreads: MetricSpread[];
  agreements: RepetitionAgreement[];
  differences: LevelDifference[];
}

/** Every figure of a study's cells; intervals draw works with all of their traits and repetitions. */
export function cellFigures(cells: readonly CellScores[], options: BootstrapOptions): CellFigures {
  return {
    metrics: cells.flatMap(metricsOfCell),
    spreads: metricSpreads(cells),
    agreements: repetitionAgreements(cells),
    differences: levelDifferences(cells, options),
  };
}
