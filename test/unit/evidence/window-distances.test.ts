import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { WindowDistances } from '../../../shared/evidence/window-distances.ts';
import { levenshtein } from './naive.ts';

const ALPHABET = 4;
const text = fc.array(fc.nat(ALPHABET - 1), { minLength: 1, maxLength: 250 });
const quote = fc.array(fc.integer({ min: -1, max: ALPHABET - 1 }), { minLength: 1, maxLength: 210 });
const slope = fc.double({ min: 0, max: 1, noNaN: true });

function distancesFor(symbols: number[], wanted: number[]) {
  const length = Math.min(symbols.length, wanted.length);
  const windows = symbols.length - length + 1;
  const distances = new WindowDistances(
    Int32Array.from(symbols),
    ALPHABET,
    Int32Array.from(wanted),
    length,
    windows,
  );
  const exact = (at: number) => levenshtein(symbols.slice(at, at + length).map(String), wanted.map(String));
  return { distances, windows, exact };
}

describe('the distances of windows from a quote', () => {
  it('are Levenshtein’s, two windows at a time', () => {
    fc.assert(
      fc.property(text, quote, fc.nat(), fc.nat(), (symbols, wanted, a, b) => {
        const { distances, windows, exact } = distancesFor(symbols, wanted);
        const [first, second] = [a % windows, b % windows];
        assert.deepEqual(distances.measure(first, second), [exact(first), exact(second)]);
      }),
    );
  });

  it('are never below their bounds, whatever the slope', () => {
    fc.assert(
      fc.property(text, quote, slope, (symbols, wanted, tilt) => {
        const { distances, windows, exact } = distancesFor(symbols, wanted);
        const half = Math.ceil(windows / 2);
        const runs = [
          { first: 0, count: half },
          { first: half, count: windows - half },
        ] as const;
        distances.tilt(tilt);
        distances.bound(...runs);
        const found = runs.map((run, lane) => distances.within(lane, run, Number.POSITIVE_INFINITY));
        const positions = found.flatMap((bounds) => bounds.positions);
        assert.deepEqual(positions, Array.from(positions.keys()));
        assert.equal(positions.length, windows);
        for (const [at, bound] of found.flatMap(({ bounds }) => bounds).entries()) {
          assert.ok(bound <= exact(at));
        }
      }),
      { numRuns: 60 },
    );
  });
});
