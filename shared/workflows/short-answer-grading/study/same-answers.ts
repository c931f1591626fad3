import type { PastAnswer } from '../past-answer.ts';
import { createAlikeIndex } from '../pseudo-learning/alike-answers.ts';
import { SAME_ANSWER } from '../pseudo-learning/past-evidence.ts';

type ComparedAnswer = Pick<PastAnswer, 'id' | 'question' | 'answer'>;

/**
 * Answers that are the same (alike above .95, to one question), as sets. What is the same as an answer tells its label, so that a set
 * never lies on both sides of a split. Sets and their members are in the order of the answers.
 */
export function sameAnswers<A extends ComparedAnswer>(answers: readonly A[]): A[][] {
  const index = createAlikeIndex(answers);
  const first = answers.map((_, place) => place);
  const rootOf = (place: number): number => (first[place] === place ? place : rootOf(first[place]!));
  for (const [place, { question, answer }] of answers.entries())
    for (const { past, similarity } of index.alike(question, answer))
      if (similarity > SAME_ANSWER) {
        const [one, other] = [rootOf(place), rootOf(past)];
        first[Math.max(one, other)] = Math.min(one, other);
      }
  return [...Map.groupBy(answers.keys(), rootOf).values()].map((places) => places.map((at) => answers[at]!));
}

/** Past answers that are the same as none of the graded ones, and how many are. */
export function unlike<A extends ComparedAnswer>(
  past: readonly A[],
  graded: readonly ComparedAnswer[],
): { kept: A[]; same: number } {
  const index = createAlikeIndex(graded);
  const kept = past.filter(({ question, answer }) =>
    index.alike(question, answer).every(({ similarity }) => similarity <= SAME_ANSWER),
  );
  return { kept, same: past.length - kept.length };
}
