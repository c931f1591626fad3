import type { ReliabilityBin } from '@assay/kit/statistics/calibration';
import { bar, caption, type DrawingPart, type DrawingPoint, lineThrough, patch } from '../drawing.ts';
import { at, type ChartField } from './axes.ts';
import { diagonal } from './grid.ts';

/** Of what a caption has, in millimetres: a letter's width at most, a line's height. */
export const LETTER = { width: 1.25, height: 2.6 };
/** A bar of nothing is seen all the same. */
const LOWEST_BAR = 0.8;

/**
 * Bars of how many were right, by the probability that was given, against the line on which both are the same; short lines where the mean
 * probability is, and how many answers a bin holds. `inset`: the share of a bin that its short line leaves free; `highest`: of a number.
 */
export function reliabilityParts(
  field: ChartField,
  bins: readonly ReliabilityBin[],
  { inset = 0, highest = Infinity } = {},
): DrawingPart[] {
  const filled = bins.filter(({ count }) => count > 0);
  const bars = filled.map(({ low, high, accuracy }) => {
    const [x, y] = at(field, low, 0);
    const height = Math.max(LOWEST_BAR, at(field, 0, accuracy!)[1] - y);
    return bar([x + 0.3, y], (high - low) * field.width - 0.6, height);
  });
  const means = filled.map(({ low, high, confidence }) => {
    const free = (high - low) * inset;
    return lineThrough([at(field, low + free, confidence!), at(field, high - free, confidence!)], 'ink');
  });
  const counts = filled.map(({ low, high, accuracy, confidence, count }) => {
    const [x, y] = at(field, (low + high) / 2, Math.max(accuracy!, confidence!));
    return { place: [x, Math.min(y + 2.1, highest)] as DrawingPoint, text: String(count) };
  });
  const clear = counts.map(({ place, text }) =>
    patch(place, text.length * LETTER.width + 0.6, LETTER.height),
  );
  const captions = counts.map(({ place, text }) => caption(place, '', text));
  return [{ strokes: bars }, diagonal(field), { strokes: [...clear, ...means], captions: captions }];
}
