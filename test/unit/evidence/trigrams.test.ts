import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findTrigram, indexTrigrams } from '../../../shared/evidence/trigram-index.ts';
import { mostShared, overlapOfWindows, requiredCount } from '../../../shared/evidence/trigram-overlap.ts';

const symbols = (maxLength: number) =>
  fc.array(fc.nat(3), { maxLength }).map((values) => Int32Array.from(values));

function trigramsOf(text: Int32Array): string[] {
  return Array.from(text.slice(2), (_, i) => text.slice(i, i + 3).join());
}

describe('the trigram index', () => {
  it('lists every place of every trigram, and only those', () => {
    fc.assert(
      fc.property(symbols(120), fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), (text, trigram) => {
        const index = indexTrigrams(text);
        const number = findTrigram(index, ...trigram);
        const places = trigramsOf(text).flatMap((found, at) => (found === trigram.join() ? [at] : []));
        if (number < 0) return assert.deepEqual(places, []);
        const listed = index.positions.slice(index.offsets[number], index.offsets[number + 1]);
        assert.deepEqual(Array.from(listed), places);
      }),
    );
  });
});

describe('the overlap of windows with a quote', () => {
  it('counts the quote’s trigrams that each window contains', () => {
    fc.assert(
      fc.property(symbols(200), symbols(40), (text, quote) => {
        const length = Math.min(text.length, quote.length);
        const windows = text.length - length + 1;
        const overlap = overlapOfWindows(indexTrigrams(text), quote, windows, length);
        const expected = Array.from({ length: windows }, (_, at) => {
          const present = new Set(trigramsOf(text.slice(at, at + length)));
          return trigramsOf(quote).filter((trigram) => present.has(trigram)).length;
        });
        assert.deepEqual(Array.from(overlap.counts), expected);
        assert.equal(mostShared(overlap), expected.indexOf(Math.max(...expected)));
      }),
    );
  });

  it('requires the smallest count that reaches the share', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
        const count = requiredCount(total, share);
        if (total === 0) return assert.equal(count, 0);
        assert.ok(count / total >= share && (count === 0 || (count - 1) / total < share));
      }),
    );
    assert.equal(requiredCount(100, 0.27), 27);
  });
});
