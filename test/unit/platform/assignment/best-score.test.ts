import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bestScore } from '@assay/platform/assignment/best-score';
import { worthOf } from '@assay/platform/assignment/rubric';
import fc from 'fast-check';

describe('the best score', () => {
  it('is told where it is not the highest, also of what is said by ranges', () => {
    assert.equal(bestScore({ 1: 5, 2: 3, 3: 0 }), 1);
    assert.equal(bestScore({ '3-4': 0, '1-2': 2 }), 1);
    assert.equal(bestScore({ '-2': 4, '-1--0': 1 }), -2);
    assert.equal(bestScore({ 1: 0, 2: 3, 3: 1 }), 2);
    assert.equal(bestScore({ 1: 0, 2: 3, 3: 3 }), undefined);
  });

  it('is worth the most, and more than the highest score', () => {
    const points = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 21 });
    fc.assert(
      fc.property(points, fc.integer({ min: -3, max: 3 }), (all, min) => {
        const max = min + all.length - 1;
        const own = Object.fromEntries(all.map((worth, at) => [min + at, worth]));
        const best = bestScore(worthOf({ min, max, points: own }));
        const most = Math.max(...all);
        if (best === undefined) assert.equal(own[max], most);
        else assert.ok(own[best] === most && own[max]! < most);
        assert.equal(bestScore(own), best);
      }),
    );
  });
});
