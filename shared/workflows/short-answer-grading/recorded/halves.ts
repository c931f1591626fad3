import type { RandomSource } from '@assay/kit/statistics/seeded-random';

/** Places of the answers that are learnt from, and of those that are graded with what was learnt. */
export interface AnswerFold {
  learnt: readonly number[];
  graded: readonly number[];
}

function shuffled<T>(values: readonly T[], random: RandomSource): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

function bothWays(one: readonly number[], other: readonly number[]): AnswerFold[] {
  return [
    { learnt: one, graded: other },
    { learnt: other, graded: one },
  ];
}

/** Two halves of the answers by chance: learn from one and grade the other, and the other way round. */
export function halvesOfAnswers(count: number, random: RandomSource): AnswerFold[] {
  const mixed = shuffled([...Array(count).keys()], random);
  const middle = Math.floor(count / 2);
  return bothWays(mixed.slice(0, middle), mixed.slice(middle));
}

/** As `halvesOfAnswers`, but whole questions go into a half: what is graded is a question never seen. */
export function halvesOfQuestions(questions: readonly string[], random: RandomSource): AnswerFold[] {
  const mixed = shuffled([...new Set(questions)], random);
  const first = new Set(mixed.slice(0, Math.floor(mixed.length / 2)));
  const { one = [], other = [] } = Object.groupBy(questions.keys(), (index) =>
    first.has(questions[index]!) ? 'one' : 'other',
  );
  return bothWays(one, other);
}
