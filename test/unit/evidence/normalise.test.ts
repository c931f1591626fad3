import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isKept, normalise } from '@assay/evidence/normalise';
import fc from 'fast-check';
import { normaliseNaively } from './naive.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const awkward = fc.string({
  unit: fc.constantFrom('İ', 'Σ', 'a', ' ', '-', '\ud800', '𐐀', '²', 'ß', '\u0301'),
  maxLength: 40,
});

function normalised(text: string): string {
  return String.fromCodePoint(...normalise(text).codePoints);
}

describe('normalisation', () => {
  it('lowers the case and makes one space of everything between letters, marks and digits', () => {
    assert.equal(normalised('  “Use-Case”  diagram,\n\n№ 7 — naïve! '), 'use case diagram 7 naïve');
  });

  it('does to any text what its definition says', () => {
    fc.assert(fc.property(fc.oneof(anyText, awkward), (text) => normalised(text) === normaliseNaively(text)));
  });

  it('says where each character comes from', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, awkward), (text) => {
        const { codePoints, starts } = normalise(text);
        for (const [i, codePoint] of codePoints.entries()) {
          const origin = String.fromCodePoint(text.codePointAt(starts[i]!)!);
          if (codePoint === 0x20) assert.equal(normaliseNaively(origin), '');
          else if (!/[σς]/.test(String.fromCodePoint(codePoint)))
            assert.ok(origin.toLowerCase().includes(String.fromCodePoint(codePoint)));
          assert.ok(i === 0 || starts[i]! >= starts[i - 1]!);
        }
      }),
    );
  });

  it('keeps a character in lower case if, and only if, it keeps it in upper case', () => {
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      const lower = String.fromCodePoint(codePoint).toLowerCase();
      if (lower.codePointAt(0) === codePoint) continue;
      for (const character of lower) assert.equal(isKept(character.codePointAt(0)!), isKept(codePoint));
    }
  });
});
