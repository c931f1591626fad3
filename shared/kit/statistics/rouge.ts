import type { TokenPair } from './bleu.ts';
import { commonCount, ngramCounts } from './text-tokens.ts';

/** How much of what was said is the reference's (precision), how much of the reference was said (recall), and their F1. */
export interface OverlapScore {
  precision: number;
  recall: number;
  f1: number;
}

/** Precision and recall with their harmonic mean; 0 where both are 0. */
export function overlapScore(precision: number, recall: number): OverlapScore {
  const both = precision + recall;
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / both };
}

/** ROUGE-N (Lin 2004), n = 2 by default, of one text against one reference, as the rouge-score package has it. */
export function rougeN({ said, reference }: TokenPair, n = 2): OverlapScore {
  const common = commonCount(ngramCounts(said, n), ngramCounts(reference, n));
  const ratio = (tokens: readonly string[]) => common / Math.max(1, tokens.length - n + 1);
  return overlapScore(ratio(said), ratio(reference));
}
