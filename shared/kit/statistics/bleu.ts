import { commonCount, ngramCounts } from './text-tokens.ts';

/** A text to be scored and the one reference it is held against, as tokens. */
export interface TokenPair {
  said: readonly string[];
  reference: readonly string[];
}

/**
 * Where a text has no run of n tokens in common: `none` makes its BLEU 0 (NLTK's method 0 gives about 1e-78);
 * `method1` counts 0.1 of a run (Chen and Cherry 2014, method 1).
 */
type Smoothing = 'none' | 'method1';

const LONGEST = 4;
const EPSILON = 0.1;

interface NgramOverlap {
  common: number;
  /** At least 1, as NLTK has it. */
  total: number;
}

function overlapOf(pairs: readonly TokenPair[], n: number): NgramOverlap {
  const overlap: NgramOverlap = { common: 0, total: 0 };
  for (const { said, reference } of pairs) {
    overlap.common += commonCount(ngramCounts(said, n), ngramCounts(reference, n));
    overlap.total += Math.max(1, said.length - n + 1);
  }
  return overlap;
}

function brevityPenalty(pairs: readonly TokenPair[]): number {
  const said = pairs.reduce((total, pair) => total + pair.said.length, 0);
  const reference = pairs.reduce((total, pair) => total + pair.reference.length, 0);
  if (said > reference) return 1;
  return said === 0 ? 0 : Math.exp(1 - reference / said);
}

/**
 * BLEU of a corpus with runs of 1 to 4 tokens, equally weighed, and the brevity penalty (Papineni et al. 2002), as NLTK's
 * `corpus_bleu` has it for one reference a text; counts are summed before they are divided. In [0, 1].
 */
export function corpusBleu(pairs: readonly TokenPair[], smoothing: Smoothing = 'none'): number {
  const overlaps = Array.from({ length: LONGEST }, (_, index) => overlapOf(pairs, index + 1));
  if (pairs.length === 0 || overlaps[0]!.common === 0) return 0;
  const logs = overlaps.map(({ common, total }) =>
    Math.log((common === 0 && smoothing === 'method1' ? EPSILON : common) / total),
  );
  return brevityPenalty(pairs) * Math.exp(logs.reduce((total, log) => total + log, 0) / LONGEST);
}

/** BLEU of one text, as NLTK's `sentence_bleu`. */
export function sentenceBleu(pair: TokenPair, smoothing: Smoothing = 'none'): number {
  return corpusBleu([pair], smoothing);
}
