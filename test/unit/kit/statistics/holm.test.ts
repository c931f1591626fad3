import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holmAdjusted } from '@assay/kit/statistics/holm';
import fc from 'fast-check';

const chances = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }), {
  maxLength: 12,
});

/** Holm's definition, word by word: of each test the greatest of all steps up to it. */
function naive(given: readonly (number | null)[]): (number | null)[] {
  const tests = given.filter((p) => p !== null).sort((a, b) => a - b);
  return given.map((p) => {
    if (p === null) return null;
    const steps = tests.filter((other) => other <= p);
    return Math.max(...steps.map((other) => Math.min(1, (tests.length - tests.indexOf(other)) * other)));
  });
}

describe('Holm’s adjustment', () => {
  it('is that of R: p.adjust(c(.01, .02, .03, .04, .05), "holm"); p.adjust(c(.001, .04, .03, .6), "holm")', () => {
    const rounded = (values: readonly number[]) => holmAdjusted(values).map((p) => Number(p!.toFixed(12)));
    assert.deepEqual(rounded([0.01, 0.02, 0.03, 0.04, 0.05]), [0.05, 0.08, 0.09, 0.09, 0.09]);
    assert.deepEqual(rounded([0.001, 0.04, 0.03, 0.6]), [0.004, 0.09, 0.09, 0.6]);
  });

  it('is the naive definition, in any order, and never below p', () => {
    fc.assert(
      fc.property(chances, (given) => {
        const found = holmAdjusted(given);
        for (const [at, p] of naive(given).entries()) {
          if (p === null) assert.equal(found[at], null);
          else
            assert.ok(
              Math.abs(found[at]! - p) < 1e-12 && found[at]! >= given[at]! - 1e-15 && found[at]! <= 1,
            );
        }
      }),
      { seed: 13 },
    );
  });

  it('does not count a test that could not be made', () => {
    assert.deepEqual(holmAdjusted([0.02, null, 0.5]), [0.04, null, 0.5]);
    assert.deepEqual(holmAdjusted([]), []);
  });
});
