import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { releasedScore } from '../../../shared/lti/released-score.ts';
import type { EssayAssignment } from '../../../shared/workflows/essay-scoring/assignment.ts';
import { essayGradeBook } from '../../../shared/workflows/essay-scoring/grade-book.ts';
import { WORKFLOWS } from '../../../shared/workflows/list.ts';
import { quizGradeBook } from '../../../shared/workflows/short-answer-grading/grade-book.ts';
import type { QuizResult } from '../../../shared/workflows/short-answer-grading/result.ts';
import { essayResultOf } from '../../support/lti-results.ts';

const of = { runId: 'r', tenant: 't', assignment: 'a', submission: 's' };
const released = { released: true };

describe('what counts for a grade book', () => {
  it('of an essay is the sum of its scores, once released and with none missing', () => {
    const whole = essayResultOf({ ...of, scores: [5, 0] });
    assert.deepEqual(releasedScore(essayGradeBook, whole, released), { scoreGiven: 5, scoreMaximum: 10 });
    assert.equal(releasedScore(essayGradeBook, whole, { released: false }), 'pending');
    assert.equal(releasedScore(essayGradeBook, null, released), 'pending');
    const missing = essayResultOf({ ...of, scores: [5, null] });
    assert.equal(releasedScore(essayGradeBook, missing, released), 'pending');
  });

  it('is from 0 to the maximum; a scale with scores below 0 has no grade', () => {
    const trait = fc.tuple(fc.integer({ min: -3, max: 5 }), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(fc.array(trait, { minLength: 1, maxLength: 6 }), (traits) => {
        const ranges = traits.map(([min, width]) => ({ min, max: min + width }));
        const maximum = essayGradeBook.maximum({ traits: ranges } as EssayAssignment);
        assert.equal(
          maximum === null,
          ranges.some(({ min }) => min < 0),
        );
        if (maximum !== null) assert.ok(maximum > 0);
      }),
    );
  });

  const quiz = (...answers: [student: string, label: string | null][]) =>
    ({
      questions: [{ id: '1' }, { id: '2' }, { id: '3' }],
      answers: answers.map(([student, label]) => ({ student, label })),
    }) as unknown as QuizResult;

  it('of a quiz is a point for each correct answer, of one learner alone', () => {
    const one = quiz(['s', 'Correct'], ['s', 'Partially correct'], ['s', 'Incorrect']);
    assert.deepEqual(quizGradeBook.points(one), { scoreGiven: 1, scoreMaximum: 3 });
    assert.equal(quizGradeBook.points(quiz(['s', 'Correct'], ['s', null])), null);
    assert.equal(quizGradeBook.points(quiz(['s', 'Correct'], ['other', 'Correct'])), null);
  });

  it('is nothing of reviews and of coaching, which give no score', () =>
    assert.deepEqual(
      WORKFLOWS.filter(({ gradeBook }) => gradeBook).map(({ id }) => id),
      ['essay-scoring', 'short-answer-grading'],
    ));
});
