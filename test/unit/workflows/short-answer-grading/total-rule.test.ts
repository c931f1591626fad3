import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ASSIGNMENT } from '@assay/short-answer-grading/assignment';
import { LABELS } from '@assay/short-answer-grading/label';
import { maximumPoints, pointsOfAnswers } from '@assay/short-answer-grading/points';
import { sumText } from '@assay/short-answer-grading/report/answer-view';
import { quizWords } from '@assay/short-answer-grading/report/words/quiz-words';
import fc from 'fast-check';
import { gradedAnswer, quizResult } from './report/sample-quizzes.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `q${at + 1}`);
const asked = (count: number, points = 2) =>
  ids(count).map((id) => ({ id, question: `${id}?`, reference: 'That.', points }));

/** A student's answers to the first questions of a quiz, of which the best so many count. */
function aQuiz(best: number, count: number, labels: readonly (typeof LABELS)[number][]) {
  const answers = labels.map((label, at) =>
    gradedAnswer(at + 1, { label, student: 'ada', question: `q${at + 1}` }),
  );
  const counting = { rule: { best }, weights: count };
  return quizResult(answers, { questions: asked(count), partialCredit: 0.5, counting });
}

describe('the total of a quiz', () => {
  it('is the sum of the best so many questions where its rule says so, one that is left out having no point', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 6 }),
        (labels, leftOut, wanted) => {
          const count = labels.length + leftOut;
          const best = Math.min(wanted, count);
          const worth = { Correct: 2, 'Partially correct': 1, Incorrect: 0 };
          const points = [...labels.map((label) => worth[label]), ...Array(leftOut).fill(0)];
          const scoreGiven = points
            .sort((a, b) => b - a)
            .slice(0, best)
            .reduce((sum, one) => sum + one, 0);
          const quiz = aQuiz(best, count, labels);
          assert.deepEqual(pointsOfAnswers(quiz.answers, quiz).sum, { scoreGiven, scoreMaximum: 2 * best });
          assert.equal(maximumPoints({ questions: asked(count), total: { best } }), 2 * best);
        },
      ),
    );
  });

  it('is told with its rule', () => {
    const quiz = aQuiz(2, 3, ['Correct', 'Incorrect', 'Partially correct']);
    assert.equal(sumText(quiz.answers, quiz, quizWords('en')), '3 of 4 points (the best 2 of 3)');
    assert.match(sumText(quiz.answers, quiz, quizWords('de'))!, /die besten 2 von 3/);
  });

  it('has a rule that fits its questions', () => {
    const quiz = (total: unknown, questions = asked(2)) =>
      ASSIGNMENT.schema.safeParse({ assignment: 'quiz', workflow: 'short-answer-grading', questions, total });
    assert.equal(quiz({ best: 1 }).success, true);
    assert.match(quiz({ best: 3 }).error!.message, /the best 3 questions cannot count, as there are only 2/);
    assert.match(
      quiz({ best: 1 }, [...asked(1), { ...asked(2, 3)[1]! }]).error!.message,
      /questions are worth 2, 3 points/,
    );
    assert.equal(quiz('minimum').success, false);
  });
});
