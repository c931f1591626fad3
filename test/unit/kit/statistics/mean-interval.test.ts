import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { meanWithInterval } from '@assay/kit/statistics/mean-interval';
import fc from 'fast-check';

describe('a mean with its interval', () => {
  it("is Student's, as tables give it", () => {
    const { mean, interval, count } = meanWithInterval([4.2, 5.1, 6.3, 4.9, 5.5, 6.1]);
    assert.deepEqual([mean!.toFixed(3), count], ['5.350', 6]);
    // t(5) = 2.5706; s = 0.78422
    assert.ok(
      Math.abs(interval!.low - (5.35 - (2.5706 * 0.78422) / Math.sqrt(6))) < 1e-3,
      String(interval!.low),
    );
  });

  it('has no interval of fewer than three, and none at all of nothing', () => {
    assert.deepEqual(meanWithInterval([1, 2]), { mean: 1.5, interval: null, count: 2 });
    assert.deepEqual(meanWithInterval([]), { mean: null, interval: null, count: 0 });
  });

  it('lies around the mean, and moves with what it is of', () => {
    const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: -5, max: 5 }), (of, shift) => {
        const [one, other] = [meanWithInterval(of), meanWithInterval(of.map((value) => value + shift))];
        const { low, high } = one.interval!;
        assert.ok(low <= one.mean! + 1e-9 && one.mean! <= high + 1e-9);
        assert.ok(Math.abs(other.interval!.low - low - shift) < 1e-6);
        assert.ok(Math.abs(other.interval!.high - high - shift) < 1e-6);
      }),
    );
  });
});
