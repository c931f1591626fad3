import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFunctionWord, isNumber, likeness } from '@assay/evidence/words';
import fc from 'fast-check';
import { alikeForms, followersOf, frequency, indexPassages } from '../../../shared/evidence/passage-index.ts';

const WORDS = [
  'system',
  'sistem',
  'systems',
  'the',
  'then',
  'Farmer',
  'farming',
  '12',
  '13',
  'naïve',
  'xyxyxyxy',
  'yxyxyxyx',
  'dont',
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));

describe('the index of passages', () => {
  it('knows where every form stands, how often, and what follows it', () => {
    fc.assert(
      fc.property(text, (of) => {
        const index = indexPassages(of, []);
        index.vocabulary.forEach((word, form) => {
          const places = [...index.words.keys()].filter((at) => index.words[at]!.form === word);
          assert.deepEqual(
            [...index.positions.subarray(index.offsets[form], index.offsets[form + 1])],
            places,
          );
          assert.equal(frequency(index, form), places.length);
          const next = places.filter((at) => at + 1 < index.words.length).map((at) => index.forms[at + 1]!);
          const counted = Map.groupBy(next, (other) => other);
          assert.deepEqual(
            [...followersOf(index, form)].sort(),
            [...counted].map(([other, times]) => [other, times.length]).sort(),
          );
        });
      }),
    );
  });

  it('finds all forms alike to a word, as looking at each of them does', () => {
    const word = fc.oneof(
      fc.constantFrom(...WORDS.map((of) => of.toLowerCase())),
      fc.stringMatching(/^[syxtem]{1,9}$/),
    );
    fc.assert(
      fc.property(text, word, (of, asked) => {
        const index = indexPassages(of, []);
        const expected = index.vocabulary.flatMap((form, number) => {
          const alike = likeness(asked, form);
          const isLiteralOnly = isNumber(asked) || isFunctionWord(asked);
          return alike > 0 && (alike === 1 || !isLiteralOnly) ? [{ form: number, likeness: alike }] : [];
        });
        const byForm = (a: { form: number }, b: { form: number }) => a.form - b.form;
        assert.deepEqual([...alikeForms(index, asked)].sort(byForm), expected);
      }),
    );
  });

  it('tells names from words that open sentences', () => {
    const index = indexPassages('The farmer asks Rosalind. Rosalind answers. Farmer is a word.', []);
    const form = (word: string) => index.numberOf.get(word)!;
    assert.deepEqual([index.lower[form('rosalind')], index.named[form('rosalind')]], [0, 1]);
    assert.deepEqual([index.lower[form('farmer')], index.named[form('farmer')]], [1, 0]);
  });
});
