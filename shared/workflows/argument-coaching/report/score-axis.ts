import type { ChartAxis } from '@assay/platform/report/chart/axes';
import { SCORE_RANGE } from '../conditions.ts';

/** Scores from 0 to 10. */
export const SCORE_AXIS: ChartAxis = {
  low: SCORE_RANGE.min,
  high: SCORE_RANGE.max,
  ticks: [0, 2, 4, 6, 8, 10],
  label: String,
};

/** An axis whose values are places in millimetres from its beginning. */
export const lengthAxis = (millimetres: number): ChartAxis => ({
  low: 0,
  high: millimetres,
  ticks: [],
  label: String,
});
