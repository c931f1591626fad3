import { corpusBleu, sentenceBleu } from '@assay/kit/statistics/bleu';
import { embeddingScores, type TextEncoder } from '@assay/kit/statistics/embedding-score';
import { type OverlapScore, rougeN } from '@assay/kit/statistics/rouge';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { bleuTokens, rougeTokens } from '@assay/kit/statistics/text-tokens';

/** A reason and the teacher's for the same answer. */
interface ReasonPair {
  said: string;
  reference: string;
}

/** How far reasons are worded like the teacher's (SPEC G12). It says little of whether they are right (GET, 4.3). */
export interface ReasonsEvaluation {
  count: number;
  /** Of the whole corpus, not smoothed. */
  bleu: number;
  /** The mean over texts, smoothed by method 1. */
  sentenceBleu: number;
  /** Means over texts. */
  rouge2: OverlapScore;
  embedding: OverlapScore;
}

function meanScore(scores: readonly OverlapScore[]): OverlapScore {
  const mean = (part: keyof OverlapScore) => meanOf(scores.map((score) => score[part]))!;
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
}

/** Reasons against the teacher's. Null without any pair. */
export async function evaluateReasons(
  pairs: readonly ReasonPair[],
  encode: TextEncoder,
): Promise<ReasonsEvaluation | null> {
  if (pairs.length === 0) return null;
  const tokens = (tokenise: (text: string) => string[]) =>
    pairs.map(({ said, reference }) => ({ said: tokenise(said), reference: tokenise(reference) }));
  const words = tokens(bleuTokens);
  return {
    count: pairs.length,
    bleu: corpusBleu(words),
    sentenceBleu: meanOf(words.map((pair) => sentenceBleu(pair, 'method1')))!,
    rouge2: meanScore(tokens(rougeTokens).map((pair) => rougeN(pair))),
    embedding: meanScore(await embeddingScores(pairs, encode)),
  };
}
