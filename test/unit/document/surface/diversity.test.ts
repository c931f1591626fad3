import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entropy, frequencies, mattr, mtld, yulesK } from '../../../../shared/document/surface/diversity.ts';

const SEED = 20_132;
console.log(`fast-check seed ${SEED}`);
const words = (text: string) => text.split(' ');
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} for ${expected}`);

/**
 * McCarthy and Jarvis (2010) by hand, ratio 0.72. `a b a b a b a b`: 1, 1, .667 ends the first factor after three words; the
 * same again; then `a b` is left with a ratio of 1: 2 factors. From the end the same, as the text is its own mirror image.
 */
test('MTLD of a text worked out by hand', () => {
  near(mtld(words('a b a b a b a b')), 8 / 2);
  // a b c d a: 4/5 = .8 is above, so no factor is complete: a part of (1 − .8) / .28; from the end likewise.
  near(mtld(words('a b c d a')), 5 / (0.2 / 0.28));
  // Forwards: a a (1/2) ends one factor, b c d is whole: 1. Backwards: d c b a a has .8: (1 − .8) / .28.
  near(mtld(words('a a b c d')), (5 / 1 + 5 / (0.2 / 0.28)) / 2);
  assert.equal(mtld(words('all of these differ')), 4);
  assert.equal(mtld([]), 0);
});

/** Σ f² = 4 + 1 + 1 = 6, N = 4: 10⁴ · (6 − 4) / 16 = 1250. */
test('Yule’s K of a text worked out by hand', () => {
  near(yulesK(frequencies(words('the cat the dog')).values()), 1250);
  assert.equal(yulesK(frequencies(words('every word once')).values()), 0);
  near(yulesK([3]), (1e4 * 6) / 9);
  assert.equal(yulesK([]), 0);
});

test('the moving ratio is the mean over all windows', () => {
  // a b | b a | a a : 1, 1, .5
  near(mattr(words('a b a a'), 2), (1 + 1 + 0.5) / 3);
  near(mattr(words('a b a'), 50), 2 / 3);
  assert.equal(mattr([], 50), 0);
});

test('entropy in bits', () => {
  near(entropy([1, 1, 1, 1]), 2);
  near(entropy([3, 1]), -(0.75 * Math.log2(0.75) + 0.25 * Math.log2(0.25)));
  assert.equal(entropy([5]), 0);
  assert.equal(entropy([]), 0);
});

test('the moving ratio is what its definition says, whatever the words', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (all, window) => {
      const size = Math.min(window, all.length);
      const windows = all
        .slice(0, all.length - size + 1)
        .map((_, at) => new Set(all.slice(at, at + size)).size / size);
      near(mattr(all, window), windows.reduce((sum, ratio) => sum + ratio, 0) / windows.length);
    }),
    { seed: SEED },
  );
});

test('other words for the same words change no measure, and MTLD reads from both ends', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(text, (all) => {
      const renamed = all.map((word) => `${word}x`);
      near(mtld(renamed), mtld(all));
      near(mtld(all.toReversed()), mtld(all));
      near(yulesK(frequencies(renamed.toReversed()).values()), yulesK(frequencies(all).values()));
    }),
    { seed: SEED },
  );
});
