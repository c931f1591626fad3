import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalisePlaceholders, refuseOnlyPlaceholders } from '@assay/document/placeholders';
import fc from 'fast-check';

describe('anonymisation placeholders', () => {
  const piece = fc.oneof(
    fc.constantFrom('@CAPS1', '@PERSON', '@DATE12', '@NUM1', '@XYZ3'),
    fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('@')),
  );
  it('are replaced by ordinary words, and every offset outside of them leads back to the same character', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const original = pieces.join(' ');
        const { text, toOriginal } = normalisePlaceholders(original);
        assert.doesNotMatch(text.replace(/name@example/g, ''), /@[A-Z]{2,}/);
        assert.equal(toOriginal(text.length), original.length);
        let before = -1;
        for (let at = 0; at <= text.length; at += 1) {
          const back = toOriginal(at);
          assert.ok(back >= before, 'offsets never run backwards');
          before = back;
        }
      }),
    );
  });
  it('leave the rest of the text where it was', () => {
    const original = 'Then @PERSON1 saw @CAPS2 in @LOCATION1 again.';
    const { text, toOriginal } = normalisePlaceholders(original);
    const at = text.indexOf('again');
    assert.equal(original.slice(toOriginal(at), toOriginal(at + 5)), 'again');
    const name = text.indexOf('Robin');
    assert.equal(original.slice(toOriginal(name), toOriginal(name + 5)), '@PERSON1');
  });
  it('of different kinds or numbers become different words, the same wherever they stand', () => {
    const kinds = [
      ...['PERSON', 'CAPS', 'LOCATION', 'CITY', 'STATE', 'ORGANIZATION', 'DATE', 'MONTH', 'TIME', 'DR'],
      ...['NUM', 'PERCENT', 'MONEY', 'EMAIL', 'XYZ'],
    ];
    const numbers = [
      '',
      ...Array.from({ length: 400 }, (_, index) => String(index + 1)),
      '12345678901234567890',
    ];
    const all = kinds.flatMap((kind) => numbers.map((number) => `@${kind}${number}`));
    const standIns = all.map((placeholder) => normalisePlaceholders(placeholder).text);
    assert.equal(new Set(standIns).size, all.length);
    const { text } = normalisePlaceholders('@PERSON1 and @PERSON2 met @PERSON1.');
    assert.match(text, /^(\w+) and (?!\1)\w+ met \1\.$/);
  });
  it('lead back to themselves, and every word between them to itself', () => {
    const placeholder = fc
      .tuple(fc.constantFrom('PERSON', 'DATE', 'DR', 'MONEY', 'ABC'), fc.nat({ max: 900 }))
      .map(([kind, number]) => `@${kind}${number || ''}`);
    const plain = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(placeholder, plain), { maxLength: 20 }), (words) => {
        const original = words.join(' ');
        const { text, toOriginal } = normalisePlaceholders(original);
        let at = 0;
        for (const word of words) {
          const { length } = normalisePlaceholders(word).text;
          assert.equal(original.slice(toOriginal(at), toOriginal(at + length)), word);
          at += length + 1;
        }
        assert.equal(at, words.length === 0 ? 0 : text.length + 1);
      }),
    );
  });
  it('alone are no essay', () => {
    assert.throws(() => refuseOnlyPlaceholders('@CAPS1 @PERSON2, @DATE1.', 'e.txt'), {
      code: 'SubmissionOnlyPlaceholders',
    });
    refuseOnlyPlaceholders('@CAPS1 ran', 'e.txt');
  });
});
