import { gradedAnswer, quizResult } from './report/sample-quizzes.ts';

/** Questions of other points than one, a part of them given in part. */
function aQuiz() {
  const questions = [2.5, 0.25, 4].map((points, at) => ({
    ...{ id: `q${at + 1}`, question: `Question ${at + 1}?`, reference: 'That.', points },
  }));
  const labels = ['Correct', 'Partially correct', 'Partially correct'] as const;
  const answers = labels.map((label, at) =>
    gradedAnswer(at + 1, { label, student: 'ada', question: `q${at + 1}` }),
  );
  return quizResult(answers, { questions, partialCredit: 0.5 });
}

/** A submission with what its parts come to, and what one of them does. */
export const pointedSample = { result: aQuiz(), sum: '4.63', most: '6.75', part: '0.13' };
