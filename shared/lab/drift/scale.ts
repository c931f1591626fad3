import { isScore, type Judgement } from '@assay/platform/run/judgement';
import type { DriftScale, DriftValue } from './drift.ts';

/** The scale that a judgement is on. */
export function scaleOf(judgement: Judgement): DriftScale {
  if (!isScore(judgement)) return { labels: [...judgement.labels] };
  return { min: judgement.range.min, max: judgement.range.max };
}

/** The same for two scales that are the same. */
export const scaleKey = (scale: DriftScale) =>
  JSON.stringify('labels' in scale ? scale.labels : [scale.min, scale.max]);

/** A value as a number: a score itself, a label by its place from the worst on. */
export function placeOn(scale: DriftScale, value: DriftValue): number {
  return 'labels' in scale ? scale.labels.indexOf(String(value)) : Number(value);
}

/** From one end of a scale to the other; at least 1, so that a scale of one step divides nothing by 0. */
export function spanOf(scale: DriftScale): number {
  return Math.max(1, 'labels' in scale ? scale.labels.length - 1 : scale.max - scale.min);
}

/** What a trait is called: its item, its question where labels are all that is given, else both. */
export function traitName(question: string | null, item: string): string {
  if (question === null) return item;
  return item === 'label' ? question : `${question}: ${item}`;
}
