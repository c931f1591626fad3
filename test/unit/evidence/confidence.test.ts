import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { modulate, multiplierOf } from '../../../shared/evidence/confidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const found = fc.double({ min: 0.45, max: 1, noNaN: true });

describe('the multiplier of a similarity', () => {
  it('reproduces the table of the paper', () => {
    const table = [
      [1, 0.85, 0.98],
      [0.8, 0.85, 0.89],
      [0.7, 0.85, 0.85],
      [0.5, 0.85, 0.65],
      [0.5, 0.7, 0.53],
    ] as const;
    for (const [similarity, confidence, expected] of table) {
      assert.equal(Math.round(modulate(confidence, multiplierOf(similarity)) * 100) / 100, expected);
    }
  });

  it('is exactly 0.7, 1 and 1.15 at its corners', () => {
    assert.deepEqual([0.45, 0.7, 1].map(multiplierOf), [0.7, 1, 1.15]);
  });

  it('lies between 0.7 and 1.15 for what counts as found', () => {
    fc.assert(fc.property(found, (s) => multiplierOf(s) >= 0.7 && multiplierOf(s) <= 1.15));
  });

  it('never falls as the similarity rises, and is never negative', () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        assert.ok(multiplierOf(low) >= 0 && multiplierOf(low) <= multiplierOf(high) + 1e-12);
      }),
    );
  });
});

describe('a modulated confidence', () => {
  it('stays a confidence', () => {
    fc.assert(fc.property(share, found, (confidence, s) => modulate(confidence, multiplierOf(s)) <= 1));
    assert.equal(modulate(0.95, 1.15), 1);
  });
});
