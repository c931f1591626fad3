import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wilsonInterval } from '@assay/kit/statistics/wilson';
import fc from 'fast-check';

/** SciPy 1.17.1, `binomtest(count, cases).proportion_ci(method='wilson')`. */
const REFERENCE: [count: number, cases: number, low: number, high: number][] = [
  [9, 10, 0.5958499732047615, 0.9821237869049271],
  [10, 10, 0.7224672001371109, 1],
  [0, 10, 0, 0.27753279986288926],
  [5, 10, 0.236593090512564, 0.763406909487436],
  [1, 1, 0.20654931437723745, 1],
];

describe("Wilson's interval", () => {
  it('is that of the reference', () => {
    for (const [count, cases, low, high] of REFERENCE) {
      const found = wilsonInterval(count / cases, cases)!;
      assert.ok(Math.abs(found.low - low) < 1e-9, `${count}/${cases}: ${found.low}`);
      assert.ok(Math.abs(found.high - high) < 1e-9, `${count}/${cases}: ${found.high}`);
    }
  });

  it('holds the share, stays in [0, 1], and narrows with more cases', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (share, n) => {
          const [few, many] = [wilsonInterval(share, n)!, wilsonInterval(share, 4 * n)!];
          assert.ok(few.low >= 0 && few.low <= share && share <= few.high && few.high <= 1);
          assert.ok(many.high - many.low <= few.high - few.low + 1e-12);
        },
      ),
      { seed: 13 },
    );
  });

  it('is none without cases', () => {
    assert.equal(wilsonInterval(null, 3), null);
    assert.equal(wilsonInterval(0.5, 0), null);
  });
});
