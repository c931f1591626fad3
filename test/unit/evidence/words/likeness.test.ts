import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areOpposite, INFLECTED, isFunctionWord, likeness, MISSPELLED } from '@assay/evidence/words';
import fc from 'fast-check';
import { commonStem, lettersOf, mayBeMisspelled } from '../../../../shared/evidence/words/likeness.ts';

/** Damerau's distance by the textbook: optimal string alignment, no stretch edited twice. */
function damerau(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i || j),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY;
      rows[i]![j] =
        i && j ? Math.min(change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, swap) : rows[i]![j]!;
    }
  return rows[a.length]![b.length]!;
}

function expected(a: string, b: string): number {
  if (a === b) return 1;
  const shorter = Math.min(a.length, b.length);
  const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
  if (damerau(a, b) <= allowed) return MISSPELLED;
  const stem = commonStem(a, b);
  return stem >= 3 && stem >= 0.6 * Math.max(a.length, b.length) ? INFLECTED : 0;
}

const letter = fc.constantFrom('x', 'y', 'z', 'k');
const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
const edited = fc
  .tuple(word, fc.array(fc.tuple(fc.nat(12), letter, fc.nat(3)), { maxLength: 3 }))
  .map(([from, edits]) => {
    let to = from;
    for (const [at, by, kind] of edits) {
      const [head, tail] = [to.slice(0, at), to.slice(at)];
      const changed = [head + tail.slice(1), head + by + tail.slice(1), head + by + tail];
      to = changed[kind] ?? head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2);
    }
    return [from, to || 'x'] as const;
  });

describe('the likeness of two words', () => {
  it('is that of the textbook distance and the common stem', () => {
    const pairs = fc.oneof(edited, fc.tuple(word, word));
    const check = ([a, b]: readonly [string, string]) => {
      fc.pre(!isFunctionWord(a) && !isFunctionWord(b) && !areOpposite(a, b));
      assert.equal(likeness(a, b), expected(a, b), `${a} ${b}`);
      assert.equal(likeness(a, b), likeness(b, a));
    };
    fc.assert(fc.property(pairs, check), { numRuns: 3000 });
  });

  it('is never a misspelling that the letters rule out', () => {
    const check = ([a, b]: readonly [string, string]) => {
      if (likeness(a, b) === MISSPELLED) assert.ok(mayBeMisspelled(a, lettersOf(a), b, lettersOf(b)));
    };
    fc.assert(fc.property(edited, check), { numRuns: 3000 });
  });

  it('is none between numbers, words of grammar and opposites', () => {
    const pairs = [
      ['1000', '1001'],
      ['with', 'wish'],
      ['must', 'most'],
      ['complete', 'incomplete'],
      ['valid', 'invalid'],
      ['maximum', 'minimum'],
    ] as const;
    for (const [a, b] of pairs) assert.equal(likeness(a, b), 0, `${a} ${b}`);
  });

  it('tells misspellings and inflections', () => {
    assert.equal(likeness('recieve', 'receive'), MISSPELLED);
    assert.equal(likeness('requirments', 'requirements'), MISSPELLED);
    assert.equal(likeness('describing', 'described'), INFLECTED);
    assert.equal(likeness('farmer', 'system'), 0);
  });
});
