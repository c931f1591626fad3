import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SURFACE_FEATURES, surfaceFeatures } from '@assay/document/surface';
import fc from 'fast-check';

const SEED = 20_131;
console.log(`fast-check seed ${SEED}`);

/** Any UTF-16 code unit, halves of pairs included. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

const named = (text: string, question = '', language = 'en') => {
  const values = surfaceFeatures(text, question, language);
  return Object.fromEntries(SURFACE_FEATURES.map(({ name }, index) => [name, values[index]!]));
};

/** Texts as they come: any letters, prose-like, marks only, one sign again and again. */
const anyText = fc.oneof(
  fc.string({ unit: codeUnit, maxLength: 300 }),
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

/** What depends on where words stand and not only on which they are. */
const IN_ORDER =
  /^(?:paragraph(?:First|Last)|sentence(?:First|Last|Rhythm)$|openersRepeated|neighbour|firstLast|question(?:InFirst|InLast|Copied|Pairs)|mtld|mattr|content(?:Mattr50)|distinct(?:Pairs|Triples)|tenseSwitches)/;

test('the order of paragraphs changes no feature that counts words, sentences, marks and errors', () => {
  const paragraph = fc.constantFrom(
    'We sat by the sea. It was wonderful, and nobody spoke!',
    'i dont know teh reason. Becuase of it we left; alot was lost.',
    'Why would anybody wait? Patience is a virtue.',
    'The grocer knew her well. He should of known.',
  );
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 2, maxLength: 5 }), (paragraphs) => {
      const one = named(paragraphs.join('\n\n'));
      const other = named(paragraphs.toReversed().join('\n\n'));
      for (const { name } of SURFACE_FEATURES)
        if (!IN_ORDER.test(name)) assert.ok(Math.abs(one[name]! - other[name]!) < 1e-9, name);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('features of a text worked out by hand', () => {
  const features = named('The dog ran home. i saw teh dog, and it dont bark!\n\n"Why?" he said.');
  const { words, sentences, paragraphs, rateComma, rateSmallStarts, logUnknown, smallStartShare } = features;
  assert.deepEqual({ words, sentences, paragraphs }, { words: 15, sentences: 3, paragraphs: 2 });
  assert.equal(rateComma, 100 / 15);
  assert.equal(rateSmallStarts, 100 / 15);
  assert.equal(smallStartShare, 1 / 3);
  assert.equal(logUnknown, Math.log1p(1));
  assert.equal(features.rateBare, 100 / 15);
  assert.equal(features.cleanSentences, 2 / 3);
  assert.equal(features.sentenceMean, 5);
  assert.equal(features.oneEditShare, 1);
  assert.equal(features.kind_saying, 100 / 15);
});

test('a misspelling more raises what counts errors, and placeholders raise nothing', () => {
  const right = named('We waited for a long time at the station, and then we went home.');
  const wrong = named('We waited for a long tiem at the station, and then we went home.');
  for (const name of [
    'rateUnknown',
    'spellingRate',
    'slipsRate',
    'slipsPerSentence',
    'oneEditRate',
    'unlistedRate',
  ])
    assert.ok(wrong[name]! > right[name]!, name);
  const anonymised = named('We waited for @PERSON1 at @LOCATION2, and then @CAPS3 went home at @TIME1.');
  assert.equal(anonymised.slipsRate, 0);
  assert.equal(anonymised.unlistedRate, 0);
});

/** Had any step squared time, each of these would take many minutes. */
test('hostile texts of a hundred thousand characters are read', { timeout: 600_000 }, () => {
  const hostile = [
    'a'.repeat(1e5),
    '?!.'.repeat(3e4),
    '😀'.repeat(3e4),
    '\n '.repeat(4e4),
    "a'".repeat(3e4),
    'a-'.repeat(2e4),
    `a${'. '.repeat(4e4)}b`,
    `a\n${'\n'.repeat(4e4)}b`,
    `a${' '.repeat(8e4)}?`,
    'مرحبا بالعالم. '.repeat(2e3),
    '"a'.repeat(2e4),
  ]; // prettier-ignore
  for (const text of hostile)
    for (const value of surfaceFeatures(text, text.slice(0, 100), 'en')) assert.ok(Number.isFinite(value));
});
