import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { texMeanings } from '../../../../shared/document/pdf/tex-encodings.ts';

/** A font's codes that show a text; `{1c}` stands for the code 0x1c. */
function codesOf(shown: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [part, hex] of shown.matchAll(/\{([0-9a-f]{2})\}|[^{]/g)) {
    const code = hex === undefined ? part.codePointAt(0)! : Number.parseInt(hex, 16);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/** What such texts mean, by font. */
function meantBy(...fonts: readonly string[]): string[] {
  const meaning = texMeanings(new Map(fonts.map((shown, font) => [font, codesOf(shown)])));
  return fonts.map((shown, font) =>
    shown.replace(/\{([0-9a-f]{2})\}|[^{]/g, (part, hex?: string) => {
      const code = hex === undefined ? part.codePointAt(0)! : Number.parseInt(hex, 16);
      return meaning(font, code) ?? (hex === undefined ? part : '?');
    }),
  );
}

describe('what bitmap fonts of TeX show', () => {
  it('is told by the places of their ligatures, in either encoding', () => {
    assert.deepEqual(meantBy('the {1c}rst o{1e}ce {10}cited{11} {15} na\u00efve'), [
      'the first office “cited” – naïve',
    ]);
    assert.deepEqual(meantBy('the {0c}rst o{0e}ce \\cited" {7b} Stra{19}e'), [
      'the first office “cited” – Straße',
    ]);
  });

  it('is in a font without ligatures what it is in the others, but for what is ASCII', () => {
    assert.deepEqual(meantBy('the {0c}rst o{0e}ce', 'na{10}ve "x" a\\b'), [
      'the first office',
      'naıve "x" a\\b',
    ]);
    assert.deepEqual(meantBy('the {1c}rst o{1e}ce', 'and {15} so'), ['the first office', 'and – so']);
  });

  it('is nothing that is known where formulas and symbols are shown, nor where nothing tells', () => {
    assert.deepEqual(meantBy('the {0c}rst o{0e}ce', '{0b}{0c}{0d} x', '{0f}'), [
      'the first office',
      '??? x',
      '?',
    ]);
    assert.deepEqual(meantBy('as it is "here" \\ {15}'), ['as it is "here" \\ ?']);
  });

  it('is its own letters, and a line’s hyphen that line’s, whatever else a page shows', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1 })), (fonts) => {
        const shown = fonts.map((codes, font) => [font, new Map(codes.map((code) => [code, 1]))] as const);
        const meaning = texMeanings(new Map(shown));
        for (const font of fonts.keys())
          for (const code of [0x02, 0x20, 0x41, 0x5a, 0x61, 0x7a])
            assert.equal(meaning(font, code), undefined);
      }),
    );
  });
});
