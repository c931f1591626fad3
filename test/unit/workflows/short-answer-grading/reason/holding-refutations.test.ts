import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdingRefutations } from '@assay/short-answer-grading/reason/refuted-points';

describe('a refutation', () => {
  const there = new Set(['A1', 'B2']);
  const held = (point: string, why: string) => holdingRefutations([{ point, why }], there).length === 1;

  it('does not hold where it says that words are not in the answer, and code found them there', () => {
    for (const why of [
      "This quote is not in the student's answer.",
      'The quoted words do not appear in the answer.',
      'The student did not write this; it is not found in the answer.',
      "The passage isn't part of the text.",
    ])
      assert.equal(held('A1', why), false, why);
  });

  it('holds where they were not found, and where it says why the point is wrong', () => {
    assert.equal(held('A2', "This quote is not in the student's answer."), true);
    assert.equal(held('A1', 'The tide has two causes, and the answer names both.'), true);
    assert.equal(held('B2', 'What the student says of the moon is right.'), true);
  });
});
