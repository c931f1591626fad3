import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bidiLevels, paragraphDirection } from '@assay/platform/report/latex/bidi';
import fc from 'fast-check';

const levels = (text: string, base: 'L' | 'R' = 'L') => bidiLevels([...text], base).join('');

describe('bidiLevels', () => {
  it('keeps text of one direction at one level', () => {
    assert.equal(levels('abc 12.'), '0000000');
    assert.equal(levels('אבג דה.', 'R'), '1111111');
  });

  it('takes a space between two words from right to left with them', () => {
    assert.equal(levels('a אב גד b'), '001111100');
  });

  it('writes numbers from left to right within Hebrew and Arabic', () => {
    assert.equal(levels('אב 12 גד'), '11122111');
    assert.equal(levels('عر 12 بي'), '11122111');
  });

  it('keeps a number with its signs and separators together', () => {
    assert.equal(levels('א 1.5% ב'), '11222211');
  });

  it('gives both brackets of a pair one direction', () => {
    assert.equal(levels('a (אב) b'), '00011000');
    assert.equal(levels('א (ab) ב', 'R'), '11122111');
  });

  it('knows the letters, digits and pictures beyond the first plane', () => {
    assert.equal(levels('a 𞤀𞤁 b'), '001100');
    assert.equal(levels('אב 𝟏𝟐 גד'), '11122111');
    assert.equal(levels('אב 😀 גד'), '1111111');
    assert.equal(paragraphDirection([...'𝟏 𞤀 abc']), 'R');
  });

  it('takes the direction of a paragraph from its first letter', () => {
    assert.equal(paragraphDirection([...'12 "אב abc']), 'R');
    assert.equal(paragraphDirection([...'(abc אב']), 'L');
    assert.equal(paragraphDirection([...'12']), 'L');
  });

  it('gives every cluster a level that its paragraph can have', () => {
    const text = fc.array(
      fc.constantFrom('a', 'א', 'ع', '1', '٢', '.', '%', '+', '(', ')', ' ', '!', '😀', '𞤀'),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('L' as const, 'R' as const), (clusters, base) => {
        const found = bidiLevels(clusters, base);
        assert.equal(found.length, clusters.length);
        assert.ok(found.every((level) => level <= 2 && level >= (base === 'R' ? 1 : 0)));
      }),
    );
  });
});
