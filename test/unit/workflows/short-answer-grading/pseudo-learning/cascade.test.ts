import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextGrader } from '@assay/short-answer-grading/pseudo-learning/cascade';
import { needHuman, reviewOrder } from '@assay/short-answer-grading/pseudo-learning/review-order';

describe('a cascade', () => {
  it('asks one grader at least, then the next only while it is not sure, until nobody is left', () => {
    const graders = ['one', 'two'];
    assert.equal(nextGrader(graders, { asked: 0, probability: null }), 'one');
    assert.equal(nextGrader(graders, { asked: 1, probability: null }), 'two');
    assert.equal(nextGrader(graders, { asked: 1, probability: 0.74 }), 'two');
    assert.equal(nextGrader(graders, { asked: 1, probability: 0.75 }), null);
    assert.equal(nextGrader(graders, { asked: 1, probability: 0.75 }, 0.8), 'two');
    assert.equal(nextGrader(graders, { asked: 2, probability: 0.4 }), null);
  });
});

describe('the answers that need a human first', () => {
  const answers = [
    { label: 'Correct', probability: 0.6, graders: ['Correct', 'Correct', 'Correct'] },
    { label: 'Correct', probability: 0.9, graders: ['Correct', 'Correct', 'Correct'] },
    { label: null, probability: null, graders: [null, null, null] },
    { label: 'Incorrect', probability: 0.6, graders: ['Correct', 'Incorrect', 'Incorrect'] },
    { label: 'Correct', probability: 0.2, graders: ['Correct'] },
  ] as const;

  it('are those without a label, then the least probable, then those whose graders differ', () => {
    assert.deepEqual(reviewOrder(answers), [2, 4, 3, 0, 1]);
  });

  it('are a share of all, and whatever has no label', () => {
    assert.deepEqual(needHuman(answers, 0.4), [2, 4]);
    assert.deepEqual(needHuman(answers, 0.41), [2, 4, 3]);
    assert.deepEqual(needHuman(answers, 0), [2]);
    assert.deepEqual(needHuman([], 0.1), []);
  });
});
