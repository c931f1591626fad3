import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import type { ScoredEssay } from './reading.ts';

/** An exemplar as the second reader learns it: what raters gave in the mean counts, not what it was rounded to. */
export function scoredEssay({ id, text, scores, means }: Exemplar): ScoredEssay {
  return { id, text, scores: { ...scores, ...means } };
}
