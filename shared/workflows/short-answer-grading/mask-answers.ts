import { createMasker, knownOf, spokenWords } from '@assay/platform/privacy/mask-text';
import type { Quiz } from './assignment.ts';
import type { ClassAnswer } from './class-answer.ts';
import type { PastAnswer } from './past-answer.ts';

/** Answers in which their students are not named: each is masked by all that its row says of its student (`identities`, by rows), whole names first. */
export function maskAnswers(
  answers: readonly ClassAnswer[],
  { questions }: Quiz,
  identities: ReadonlyMap<number, readonly string[]> = new Map(),
): ClassAnswer[] {
  const spoken = spokenWords(questions);
  return answers.map((answer) => {
    const words = new Set([answer.student, ...(identities.get(answer.row) ?? [])]);
    const mask = (text: string, word: string) => createMasker(knownOf(word), spoken)(text).text;
    const longestFirst = [...words].sort((one, other) => other.length - one.length);
    return { ...answer, answer: longestFirst.reduce(mask, answer.answer) };
  });
}

/** Past answers with their feedback, as graders are shown them, masked in the same way. */
export function maskPast(past: readonly PastAnswer[], { questions }: Quiz): PastAnswer[] {
  const spoken = spokenWords(questions);
  return past.map((one) => {
    const mask = createMasker(knownOf(one.id), spoken);
    const feedback = one.feedback === null ? null : mask(one.feedback).text;
    return { ...one, answer: mask(one.answer).text, feedback };
  });
}
