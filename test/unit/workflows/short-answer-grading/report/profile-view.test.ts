import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Label } from '@assay/short-answer-grading/label';
import { reliabilityPlot, riskPlot } from '@assay/short-answer-grading/report/calibration-view';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { quizWords } from '@assay/short-answer-grading/report/words/quiz-words';
import fc from 'fast-check';
import { GRADERS, gradedAnswer, PROFILE, quizResult, sampleProfiling, sampleQuiz } from './sample-quizzes.ts';

const words = quizWords('en');
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the graders in a report', () => {
  it('shows output patterns as table 5 does: graders in their order, labels joined by "or"', () => {
    const patterns = [
      {
        labels: ['Incorrect', 'Incorrect', 'Incorrect'] as Label[],
        likely: ['Incorrect'] as Label[],
        count: 40,
      },
      {
        labels: ['Incorrect', 'Partially correct', 'Partially correct'] as Label[],
        likely: ['Partially correct', 'Incorrect'] as Label[],
        count: 9,
      },
      { labels: ['Correct', 'Correct', 'Correct'] as Label[], likely: ['Correct'] as Label[], count: 30 },
    ];
    const { profile } = quizView(sampleQuiz(2, 1, { profile: { ...PROFILE, patterns } }));
    assert.deepEqual(profile!.patterns.order, ['grader-2', 'grader-3', 'grader-1']);
    assert.deepEqual(
      profile!.patterns.rows.map(({ likely, count }) => [likely, count]),
      [
        ['Correct', '30'],
        ['Incorrect or Partially correct', '9'],
        ['Incorrect', '40'],
      ],
    );
  });

  it('writes letters for the labels of a pattern where there are more graders than words have room for', () => {
    const labelsOf = (count: number) => {
      const order = Array.from({ length: count }, (_, index) => `grader-${index + 1}`);
      const labels = order.map((): Label => 'Partially correct');
      const patterns = [{ labels, likely: labels.slice(0, 1), count: 3 }];
      return quizView(sampleQuiz(2, 1, { profile: { ...PROFILE, order, patterns } })).profile!.patterns
        .rows[0]!.labels;
    };
    assert.deepEqual(labelsOf(4), Array(4).fill('Partially correct'));
    assert.deepEqual(labelsOf(5), Array(5).fill('P'));
  });

  it('keeps the combinations that occur most often where there are many', () => {
    const { labels, likely } = PROFILE.patterns[0]!;
    const patterns = Array.from({ length: 300 }, (_, count) => ({ labels, likely, count: count + 1 }));
    const { rows, more } = quizView(sampleQuiz(2, 1, { profile: { ...PROFILE, patterns } })).profile!
      .patterns;
    assert.deepEqual([rows.length, rows.at(-1)!.count], [64, '237']);
    assert.equal(more, '236 rarer combinations are in the run’s result.');
  });

  it('says what the curve means for the least certain tenth, and does without where nothing was measured', () => {
    const { calibration } = quizView(sampleQuiz(2)).profile!;
    assert.match(calibration!.plots[0]!.meaning, /3\.3 percentage points off, measured on 412/);
    assert.match(calibration!.plots[1]!.meaning, /the most certain 90% .* 81\.7% .* 79\.3%/);
    assert.equal(
      quizView(sampleQuiz(2, 1, { profile: { ...PROFILE, calibration: null } })).profile!.calibration,
      null,
    );
    assert.equal(quizView(sampleQuiz(2, 1, { profile: null })).profile, null);
  });

  it('draws plots of numbers only, within their field, whatever was measured', () => {
    const bin = fc.record({ from: share, to: share, count: fc.nat(), confidence: share, accuracy: share });
    const calibration = fc.record({
      count: fc.nat(),
      accuracy: share,
      macroF1: share,
      majority: fc.record({ accuracy: share, macroF1: share }),
      error: share,
      bins: fc.array(bin, { maxLength: 12 }),
      risk: fc.array(fc.record({ coverage: share, accuracy: share }), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(calibration, (measured) => {
        for (const plot of [reliabilityPlot(measured, words), riskPlot(measured, words)]) {
          assert.match(plot.strokes, /^[-0-9. [\]a-zA-Z]*$/);
          assert.doesNotMatch(plot.strokes, /NaN|Infinity|undefined|e[-+]?\d/);
          for (const { x, y } of plot.captions)
            assert.ok(Number(x) >= 0 && Number(x) <= 76 && Number(y) >= 0 && Number(y) <= 58, `${x} ${y}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('puts past answers that all graders got wrong first', () => {
    const given = (...labels: Label[]) =>
      GRADERS.map(({ name }, index) => ({ grader: name, label: labels[index] ?? null, missing: null }));
    const answers = [
      gradedAnswer(1, { truth: 'Correct', graders: given('Correct', 'Correct', 'Incorrect') }),
      gradedAnswer(2, { truth: 'Correct', graders: given('Correct', 'Correct', 'Correct') }),
      gradedAnswer(3, { truth: 'Correct', graders: given('Incorrect', 'Incorrect', 'Partially correct') }),
      gradedAnswer(4, { truth: 'Incorrect', graders: given('Correct', 'Correct', 'Incorrect') }),
    ];
    const { errors, review, distribution } = quizView(quizResult(answers, { purpose: 'profile' }));
    assert.deepEqual(
      errors!.rows.map(({ row }) => row),
      ['3', '4', '1'],
    );
    assert.equal(errors!.rows[0]!.letters, 'I I P');
    assert.match(errors!.intro, /^3 of 4 answers/);
    assert.equal(review, null);
    assert.equal(distribution.bars[0]!.count, '3');
  });

  it('is about graders and no student where only they were profiled', () => {
    const view = quizView(sampleProfiling(20));
    assert.equal(view.words.report, 'Report on the graders');
    assert.match(view.words.advisory, /assesses no student/);
    assert.doesNotMatch(JSON.stringify(view), /student-0\d\d/);
  });
});
