import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fisherMore } from '@assay/kit/statistics/fisher-exact';
import fc from 'fast-check';

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return k < 0 || k > n ? 0n : ways;
}

/** The hypergeometric tail in whole numbers. */
function naive(count: number, of: number, others: number, ofOthers: number): number {
  let ways = 0n;
  for (let more = count; more <= of; more += 1)
    ways += choose(of, more) * choose(ofOthers, count + others - more);
  return Number((ways * 10n ** 15n) / choose(of + ofOthers, count + others)) / 1e15;
}

describe("Fisher's exact test", () => {
  it('is that of the lady tasting tea', () => {
    assert.ok(Math.abs(fisherMore({ count: 4, of: 4 }, { count: 0, of: 4 }) - 1 / 70) < 1e-12);
    assert.ok(Math.abs(fisherMore({ count: 3, of: 4 }, { count: 1, of: 4 }) - 17 / 70) < 1e-12);
  });

  it('is the tail counted in whole numbers', () => {
    const group = fc
      .integer({ min: 1, max: 60 })
      .chain((of) => fc.integer({ min: 0, max: of }).map((count) => ({ count, of })));
    fc.assert(
      fc.property(group, group, (first, second) => {
        const expected = naive(first.count, first.of, second.count, second.of);
        assert.ok(Math.abs(fisherMore(first, second) - expected) < 1e-9);
      }),
      { seed: 15 },
    );
  });

  it('says nothing of an empty group', () => {
    assert.equal(fisherMore({ count: 0, of: 0 }, { count: 3, of: 9 }), 1);
    assert.equal(fisherMore({ count: 3, of: 9 }, { count: 0, of: 0 }), 1);
  });
});
