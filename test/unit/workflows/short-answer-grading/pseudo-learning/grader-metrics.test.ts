import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Label } from '@assay/short-answer-grading/label';
import { graderMetrics, rolesOf } from '@assay/short-answer-grading/pseudo-learning/grader-metrics';
import fc from 'fast-check';

const truths: Label[] = ['Correct', 'Correct', 'Partially correct', 'Incorrect'];

describe('the metrics of graders', () => {
  it('count a label that a grader did not give as wrong, and say how many there are', () => {
    const [all, none] = graderMetrics(
      [
        { grader: 'all', labels: truths },
        { grader: 'none', labels: ['Correct', null, 'Partially correct', null] },
      ],
      truths,
    );
    assert.deepEqual([all!.metrics.accuracy, all!.metrics.macroF1, all!.missing], [1, 1, 0]);
    assert.equal(none!.metrics.accuracy, 0.5);
    assert.equal(none!.metrics.labels.Correct.recall, 0.5);
    assert.equal(none!.metrics.labels.Correct.precision, 1);
    assert.equal(none!.missing, 2);
    assert.deepEqual(none!.confusion.unanswered, [1, 0, 1]);
  });

  it('are refused where labels and truths do not belong together', () => {
    assert.throws(() => graderMetrics([{ grader: 'one', labels: [] }], truths), /0 labels for 4 truths/);
  });
});

describe('roles', () => {
  it('follow macro-F1, ties the order of the assignment', () => {
    assert.deepEqual(rolesOf([0.47, 0.52, 0.57]), [
      'Student TA',
      'University Teacher',
      'Skilled Expert Grader',
    ]);
    assert.deepEqual(rolesOf([0.5, 0.5]), ['Skilled Expert Grader', 'University Teacher']);
    assert.deepEqual(rolesOf([0.1, 0.2, 0.3, 0.4, 0.5]).slice(0, 3), [
      'Student TA 3',
      'Student TA 2',
      'Student TA',
    ]);
  });

  it('are all different, and the best grader is the expert', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (scores) => {
        const roles = rolesOf(scores);
        assert.equal(new Set(roles).size, scores.length);
        assert.equal(roles.indexOf('Skilled Expert Grader'), scores.indexOf(Math.max(...scores)));
      }),
    );
  });
});
