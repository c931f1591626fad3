import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signFlipTest } from '@assay/kit/statistics/sign-flip';
import fc from 'fast-check';

const OPTIONS = { seed: 7, flips: 2000 };
const differences = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 10 });

/** Every way to set every sign, zeros included. */
function naive(given: readonly number[]): number {
  const sums = given.reduce<number[]>((all, one) => all.flatMap((sum) => [sum + one, sum - one]), [0]);
  const least = Math.abs(given.reduce((sum, one) => sum + one, 0));
  return sums.filter((sum) => Math.abs(sum) >= least).length / sums.length;
}

describe('the sign-flip test', () => {
  it('counts every way to set the signs where they are few', () => {
    fc.assert(
      fc.property(differences, (given) => {
        assert.ok(Math.abs(signFlipTest(given, OPTIONS) - naive(given)) < 1e-12);
      }),
      { seed: 15 },
    );
    assert.equal(signFlipTest([2, 2, 2, 2, 2], OPTIONS), 2 / 32);
    assert.equal(signFlipTest([], OPTIONS), 1);
    assert.equal(signFlipTest([0, 0, 0], OPTIONS), 1);
  });

  it('comes close to that where it draws them', () => {
    const given = [3, -1, 2, 2, 1, -2, 4, 1, 1, -1, 2, 3];
    const drawn = signFlipTest(given, { seed: 1, flips: 4000 });
    assert.ok(Math.abs(drawn - naive(given)) < 0.01, `${drawn} of ${naive(given)}`);
  });

  it('is the same with all sides changed, whatever the numbers', () => {
    const decimals = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 30 });
    fc.assert(
      fc.property(decimals, (given) => {
        const p = signFlipTest(given, OPTIONS);
        assert.equal(
          signFlipTest(
            given.map((one) => -one),
            OPTIONS,
          ),
          p,
        );
        assert.ok(p > 0 && p <= 1);
      }),
      { seed: 15, numRuns: 60 },
    );
  });

  it('never calls what is drawn impossible', () => {
    assert.equal(signFlipTest(new Array(40).fill(1), { seed: 3, flips: 999 }), 1 / 1000);
  });
});
