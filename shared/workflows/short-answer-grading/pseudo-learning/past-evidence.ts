import { isEmptyAnswer } from '../empty-answer.ts';
import type { Distribution, Label } from '../label.ts';
import type { Prior } from '../material.ts';
import { type AlikeIndex, createAlikeIndex } from './alike-answers.ts';
import { flattenedRate, overallRate, questionRate } from './question-rates.ts';

/** As many alike answers as the question's rate counts for. */
const RATE_WEIGHT = 2;

/** Similarities count by their third power, so that many answers a little alike do not outweigh one that is the same. */
const SHARPNESS = 3;

/** How alike two answers are above which an evaluation takes them for the same answer. */
export const SAME_ANSWER = 0.95;

/** A labelled past answer of the question, and how alike it is to the answer in question, in [0, 1]. */
interface AlikeLabel {
  label: Label;
  similarity: number;
}

/** Past answers with their labels, ready to be asked. Empty ones are left out. */
export interface PastEvidence {
  /** √G: what the rate of a question with few labels is pulled to. */
  base: Distribution;
  labels: readonly Label[];
  index: AlikeIndex;
}

/** Builds what is asked for each answer of a class, once. `question` is compared as it stands (`questionKey` where it is words). */
export function gatherPast(
  past: readonly { question: string; answer: string; label: Label }[],
): PastEvidence {
  const graded = past.filter(({ answer }) => !isEmptyAnswer(answer));
  const labels = graded.map(({ label }) => label);
  return { base: flattenedRate(overallRate(labels)), labels, index: createAlikeIndex(graded) };
}

/** K(y) = (Σ w·[y] + 2·Q(y)) / (Σ w + 2), w = similarity³ (SPEC G14). */
export function priorFrom(alike: readonly AlikeLabel[], base: Distribution): Prior {
  const rate = questionRate(
    alike.map(({ label }) => label),
    base,
  );
  const weights = { Incorrect: 0, 'Partially correct': 0, Correct: 0 };
  let total = RATE_WEIGHT;
  for (const { label, similarity } of alike) {
    weights[label] += similarity ** SHARPNESS;
    total += similarity ** SHARPNESS;
  }
  const given = [weights.Incorrect, weights['Partially correct'], weights.Correct];
  const distribution = given.map(
    (weight, label) => (weight + RATE_WEIGHT * rate[label]!) / total,
  ) as Distribution;
  return { distribution, labelled: alike.length };
}
