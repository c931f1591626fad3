import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { majorityOf } from '@assay/short-answer-grading/pseudo-learning/majority';
import fc from 'fast-check';
import { said } from './arbitrary.ts';

describe('the majority', () => {
  it('is what most graders say; those without a label do not vote', () => {
    assert.equal(majorityOf(['Correct', 'Incorrect', 'Correct']), 'Correct');
    assert.equal(majorityOf(['Incorrect', null, null]), 'Incorrect');
    assert.equal(majorityOf([null, null]), null);
    assert.equal(majorityOf([]), null);
  });

  it('goes to the middle when it is tied', () => {
    assert.equal(majorityOf(['Correct', 'Partially correct', 'Incorrect']), 'Partially correct');
    assert.equal(majorityOf(['Correct', 'Incorrect']), 'Partially correct');
    assert.equal(majorityOf(['Partially correct', 'Correct']), 'Partially correct');
  });

  it('does not depend on the order of the graders', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 7 }), (labels) => {
        assert.equal(majorityOf(labels), majorityOf(labels.toSorted()));
      }),
    );
  });
});
