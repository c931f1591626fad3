import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftEssayResult } from '@assay/essay-scoring/draft-result';
import { maximumPoints } from '@assay/essay-scoring/maximum-points';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold } from '@assay/platform/review/fold';
import { releasedScore } from '@assay/platform/review/released-score';
import { draftQuizResult } from '@assay/short-answer-grading/draft-result';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { WORKFLOWS } from '@assay/workflows/list';
import fc from 'fast-check';
import { essayResultOf } from '../../../support/lti-results.ts';

const by = { subject: 't', role: 'teacher' } as const;
const released = fold([
  {
    ...{ seq: 1, at: '2030-01-01T00:00:00.000Z', by, runId: 'r' },
    ...{ kind: 'released', attempts: 1, from: null, appealUntil: '2030-01-15T00:00:00.000Z' },
  },
]);

const essay = (...scores: (number | null)[]) => {
  const result = essayResultOf({ runId: 'r', tenant: 't', assignment: 'a', submission: 's', scores });
  return draftResultOf(result, draftEssayResult(result));
};

const quiz = (...answers: [student: string, label: string | null][]) => {
  const common = essayResultOf({
    ...{ runId: 'r', tenant: 't', assignment: 'a', submission: 's', scores: [] },
  });
  const result = {
    ...common,
    questions: [{ id: '1' }, { id: '2' }, { id: '3' }],
    answers: answers.map(([student, label], at) => ({
      ...{ student, label, row: at + 1, flags: [], needsHuman: false, reason: null },
    })),
  } as unknown as QuizResult;
  return draftResultOf(result, draftQuizResult(result));
};

describe('what a grade book is told', () => {
  it('of an essay is the sum of its scores, once released and with none missing', () => {
    assert.deepEqual(releasedScore(essay(5, 0), released), { scoreGiven: 5, scoreMaximum: 10 });
    assert.equal(releasedScore(essay(5, 0), fold([])), 'pending');
    assert.equal(releasedScore(essay(5, null), released), 'pending');
  });

  it('of a quiz is a point for each correct answer of its questions, of one learner alone', () => {
    const one = quiz(['s', 'Correct'], ['s', 'Partially correct']);
    assert.deepEqual(releasedScore(one, released), { scoreGiven: 1, scoreMaximum: 3 });
    assert.equal(releasedScore(quiz(['s', 'Correct'], ['s', null]), released), 'pending');
    assert.equal(releasedScore(quiz(['s', 'Correct'], ['other', 'Correct']), released), 'none');
  });

  it('is at most the sum of the highest scores; a scale with scores below 0 has no grade', () => {
    const trait = fc.tuple(fc.integer({ min: -3, max: 5 }), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(fc.array(trait, { minLength: 1, maxLength: 6 }), (traits) => {
        const ranges = traits.map(([min, width]) => ({ min, max: min + width }));
        const most = maximumPoints({ traits: ranges });
        const isBelow = ranges.some(({ min }) => min < 0);
        assert.equal(most === null, isBelow || ranges.every(({ max }) => max <= 0));
        if (most !== null)
          assert.equal(
            most,
            ranges.reduce((sum, { max }) => sum + max, 0),
          );
      }),
    );
  });

  it('is nothing of reviews and of coaching, which give no score', () =>
    assert.deepEqual(
      WORKFLOWS.filter((workflow) => workflow.gradeBook).map(({ id }) => id),
      ['essay-scoring', 'short-answer-grading'],
    ));
});
