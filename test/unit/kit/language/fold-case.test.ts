import assert from 'node:assert/strict';
import { it } from 'node:test';
import { foldCase } from '@assay/kit/language/fold-case';

/** Ligatures and letters with two accents, which have no capital of one character. */
const LEFT_ALONE = /[\u0390\u03B0\u1FD3\u1FE3\uFB05\uFB06]/u;

it('folds two letters of Unicode into one exactly where the flags iu take one for the other', () => {
  const letters = Array.from({ length: 0x1_ff_ff }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => /\p{Changes_When_Casemapped}/u.test(letter) && !LEFT_ALONE.test(letter));
  const all = letters.join('');
  const alike = Map.groupBy(letters, foldCase);
  assert.ok(letters.length > 2_500);
  for (const letter of letters)
    assert.equal(
      all.match(new RegExp(letter, 'giu'))!.join(''),
      alike.get(foldCase(letter))!.join(''),
      `U+${letter.codePointAt(0)!.toString(16)}`,
    );
});

it('keeps each character in its place', () => {
  assert.equal(foldCase('Aſİı Kß ẞΣς 𝒜𐐀x'), 'asİı kß ßσσ 𝒜𐐨x');
});
