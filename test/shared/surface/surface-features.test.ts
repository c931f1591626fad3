import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SURFACE_FEATURES, surfaceFeatures } from '../../../shared/surface/surface-features.ts';

const SEED = 20_131;
console.log(`fast-check seed ${SEED}`);

const named = (text: string, question = '', language = 'en') => {
  const values = surfaceFeatures(text, question, language);
  return Object.fromEntries(SURFACE_FEATURES.map(({ name }, index) => [name, values[index]!]));
};

/** Texts as they come: any letters, prose-like, marks only, one sign again and again. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'the',
        'I',
        'i',
        'teh',
        "don't",
        '@CAPS1',
        '12',
        '.',
        '!',
        '?"',
        ',',
        '\n',
        '\n\n',
        '“',
        '…',
        'É',
      ),
      {
        maxLength: 80,
      },
    )
    .map((parts) => parts.join(' ')),
  fc
    .array(fc.constantFrom('.', ' ', '\n', 'a', '"', '\u0301', '\uD800', '-'), { maxLength: 80 })
    .map((parts) => parts.join('')),
);

test('every feature has one name, and every value is finite for any text in any language', () => {
  assert.equal(new Set(SURFACE_FEATURES.map(({ name }) => name)).size, SURFACE_FEATURES.length);
  fc.assert(
    fc.property(
      anyText,
      anyText,
      fc.constantFrom('en', 'en-GB', 'it', '', 'xx'),
      (text, question, language) => {
        const values = surfaceFeatures(text, question, language);
        assert.equal(values.length, SURFACE_FEATURES.length);
        for (const [index, value] of values.entries())
          assert.ok(Number.isFinite(value), SURFACE_FEATURES[index]!.name);
      },
    ),
    { seed: SEED, numRuns: 150 },
  );
});

test('what is of the question is told from what means the same everywhere', () => {
  const independent = new Map(
    SURFACE_FEATURES.map(({ name, promptIndependent }) => [name, promptIndependent]),
  );
  assert.equal(independent.get('questionCovered'), false);
  assert.equal(independent.get('quotedShare'), false);
  assert.equal(independent.get('mtld'), true);
  const [one, other] = [
    named('Patience is good.', 'Is patience good?'),
    named('Patience is good.', 'Write of the sea.'),
  ];
  assert.ok(one.questionCovered! > other.questionCovered!);
  for (const { name, promptIndependent } of SURFACE_FEATURES)
    if (promptIndependent) assert.equal(one[name], other[name], name);
});
