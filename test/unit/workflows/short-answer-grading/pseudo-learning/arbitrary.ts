import { type Distribution, LABELS } from '@assay/short-answer-grading/label';
import fc from 'fast-check';

/** One of the three labels. */
export const label = fc.constantFrom(...LABELS);

/** A label, or none. */
export const said = fc.option(label, { nil: null });

/** Three probabilities that are each above 0 and sum to 1. */
export const distribution = fc.tuple(...LABELS.map(() => fc.integer({ min: 1, max: 1000 }))).map((shares) => {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total) as Distribution;
});

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
