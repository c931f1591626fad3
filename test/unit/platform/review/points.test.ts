import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftEssayResult } from '@assay/essay-scoring/draft-result';
import { maximumPoints } from '@assay/essay-scoring/maximum-points';
import { roundPoints } from '@assay/platform/assignment/points';
import { rubricSchema, scoresOf, worthOf } from '@assay/platform/assignment/rubric';
import { mostPoints } from '@assay/platform/assignment/total-rule';
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

type Answers = [student: string, label: string | null][];
const quiz = (...answers: Answers) => quizOf({}, ...answers);
const quizOf = (own: object, ...answers: Answers) => {
  const common = essayResultOf({
    ...{ runId: 'r', tenant: 't', assignment: 'a', submission: 's', scores: [] },
  });
  const result = {
    ...common,
    questions: [{ id: '1' }, { id: '2' }, { id: '3' }],
    ...own,
    answers: answers.map(([student, label], at) => ({
      ...{
        student,
        label,
        row: at + 1,
        question: String(at + 1),
        flags: [],
        needsHuman: false,
        reason: null,
      },
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

  it('of a quiz is what its labels are worth, by question and for a part of it', () => {
    const questions = [
      { id: '1', points: 2.5 },
      { id: '2', points: 0.25 },
      { id: '3', points: 4 },
    ];
    const own = { questions, partialCredit: 0.5 };
    const answers: Answers = [
      ['s', 'Correct'],
      ['s', 'Partially correct'],
      ['s', 'Partially correct'],
    ];
    const told = releasedScore(quizOf(own, ...answers), released);
    assert.deepEqual(
      told,
      { scoreGiven: 4.63, scoreMaximum: 6.75 },
      'an eighth of a point, to the hundredth',
    );
    const none = quizOf({ questions, partialCredit: 0 }, ...answers);
    assert.deepEqual(releasedScore(none, released), { scoreGiven: 2.5, scoreMaximum: 6.75 });
  });

  it('of an essay is what its rubric says that scores are worth', () => {
    const result = essayResultOf({
      runId: 'r',
      tenant: 't',
      assignment: 'a',
      submission: 's',
      scores: [5, 0],
    });
    const [ideas, style] = result.scores;
    const halves = worthOf({ min: 0, max: 6, weight: 0.5 });
    const grades = worthOf({ min: 0, max: 4, points: { '0': 10, '1-3': 2.2, '4': 0 } });
    const scores = [
      { ...ideas!, worth: halves },
      { ...style!, worth: grades },
    ];
    const told = releasedScore(draftResultOf(result, draftEssayResult({ ...result, scores })), released);
    assert.deepEqual(told, { scoreGiven: 12.5, scoreMaximum: 13 });
  });

  it('is a number to the hundredth that no score takes beyond its maximum', () => {
    const hundredths = fc.integer({ min: 0, max: 100_000 }).map((points) => points / 100);
    const trait = fc.record({
      min: fc.integer({ min: -2, max: 2 }),
      weight: fc.option(hundredths, { nil: undefined }),
      points: fc.option(fc.tuple(hundredths, hundredths), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(trait, { minLength: 1, maxLength: 5 }), fc.nat(), (drawn, pick) => {
        const traits = drawn.map(({ min, weight, points }) => ({
          ...{ min, max: min + 3, weight },
          points: points && { [`${min}-${min + 1}`]: points[0], [`${min + 2}-${min + 3}`]: points[1] },
        }));
        const worths = traits.map(worthOf);
        const most = mostPoints(worths);
        const earned = traits.map((one, at) => worths[at]![scoresOf(one)[pick % 4]!]!);
        if (most === null) return;
        const sum = roundPoints(earned.reduce((total, points) => total + points, 0));
        assert.ok(sum <= most, `${sum} of ${most}`);
        assert.equal(roundPoints(sum), sum);
      }),
    );
  });

  it('is refused in a rubric where a score is worth nothing that is said, or what no grade book takes', () => {
    const problemsOf = (own: object) => {
      const read = rubricSchema({}).safeParse([{ name: 'Ideas', min: 1, max: 3, ...own }]);
      return read.success ? [] : read.error.issues.map(({ message }) => message);
    };
    assert.deepEqual(problemsOf({ points: { '1': 0, '2-3': 1.5 } }), []);
    assert.deepEqual(problemsOf({ points: { '1': 0, '2': 1.5 } }), ['say of every score what it is worth']);
    assert.equal(problemsOf({ points: { '1': -1, '2-3': 1.5 } }).length, 1);
    assert.deepEqual(problemsOf({ weight: 0.333 }), ['points have two decimals at most']);
    assert.match(problemsOf({ points: { '1-2': 0, '2-3': 1.5 } }).join(), /overlaps/);
  });

  it('is nothing of scores below 0', () => {
    const result = essayResultOf({
      runId: 'r',
      tenant: 't',
      assignment: 'a',
      submission: 's',
      scores: [5, 0],
    });
    const scores = result.scores.map((score) => ({ ...score, min: -2 }));
    const told = releasedScore(draftResultOf(result, draftEssayResult({ ...result, scores })), released);
    assert.equal(told, 'none');
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
