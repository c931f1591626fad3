import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LISTED, measuredFactsSchema, type SurfaceFact } from '@assay/document/measured-facts';
import { errorDensity, measuredFacts } from '@assay/document/surface';
import fc from 'fast-check';

const SEED = 20_133;
console.log(`fast-check seed ${SEED}`);

/** Any UTF-16 code unit, halves of pairs included. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

const facts = (text: string) => measuredFacts(text, 'en');
const texts = (found: SurfaceFact | null) => found!.places.map(({ text }) => text);
const misspelled = (text: string) => facts(text).spelling!.words.map(({ word }) => word);

/** A text in which nothing is wrong, though much of it looks so to a careless reader. */
const RIGHT = `The Colour of the Sea

My grandmother's house stood at the sea-front in St. Ives. Mr. Trelawney, the grocer, knew her well; he'd bring bread at
7.30 a.m. every day. "Are you well?" he asked. "I am!" she said. It wasn't the 1990s anymore — the kids' phones (e.g. my
iPhone) were everywhere, i.e. in every pocket. See www.example.com or report.pdf (or ask jo@example.co.uk) for more. "Wait... what?" I said. We had
had enough. He said that that was very, very fine. O'Brien co-authored the U.S. edition, vol. 3, pp. 12-15. Prices rose 3.5%
to $1,200.50 in Jan. 2020. Then I realised (and was honoured) that my neighbour's favorite program wasn't on the TV.
@PERSON1's friend saw @CAPS3. It is an hour's walk to a university, and an MP lives in a one-room flat. Before I knew it it
was over, and we got in in time. In the end, I laughed. When we came home, it was dark.
I was so tired, I slept. I ran, I jumped, and I fell. The day I left, it rained.

- milk
- two eggs

1. First point
2. second point`;

test('a text in which nothing is wrong has no finding', () => {
  const measured = facts(RIGHT);
  assert.deepEqual(measured.spelling!.words, []);
  for (const [name, fact] of Object.entries(measured))
    if (fact !== null && typeof fact === 'object' && 'places' in fact)
      assert.deepEqual(texts(fact as SurfaceFact), [], name);
  assert.equal(errorDensity(RIGHT, 'en-GB'), 0);
});

test('each kind of finding is found where it stands, as it was written', () => {
  const text = `i went to teh shop becuase it was hot.The man dont like me. they should of gone alot sooner ,and we ate a apple
with with christmas cake. I saw the sea, it was very blue. Becuase it rained we all ran back to the car park behind the church`;
  const measured = facts(text);
  assert.deepEqual(
    measured.spelling!.words.map(({ word, count }) => [word, count]),
    [
      ['becuase', 2],
      ['teh', 1],
    ],
  ); // prettier-ignore
  assert.deepEqual(texts(measured.smallI), ['i']);
  assert.deepEqual(texts(measured.smallSentenceStarts), ['i', 'they']);
  assert.deepEqual(texts(measured.missingSpaces), ['hot.The']);
  assert.deepEqual(texts(measured.spacesBeforeMarks), [' ,']);
  assert.deepEqual(texts(measured.missingApostrophes), ['dont']);
  assert.deepEqual(texts(measured.confusedWords), ['should of', 'a apple']);
  assert.deepEqual(texts(measured.joinedWords), ['alot']);
  assert.deepEqual(texts(measured.namesWithoutCapital), ['christmas']);
  assert.deepEqual(texts(measured.runOnSentences), ['I saw the sea, it was very blue.']);
  assert.equal(measured.sentencesWithoutEndMark.count, 1);
  assert.equal(measured.doubledWords!.count, 1);
  const { start, end } = measured.spelling!.words[1]!;
  assert.equal(text.slice(start, end), 'teh');
});

test('sentences, lengths and commas are counted as a reader would', () => {
  const measured = facts(
    'One two three. One, two, three, four, five! And "Why?" he asked.\n\nSix words stand in this paragraph.',
  );
  assert.equal(measured.words, 18);
  assert.equal(measured.sentences, 4);
  assert.equal(measured.paragraphs, 2);
  assert.deepEqual(measured.sentenceLength, { mean: 4.5, spread: Math.sqrt(1.25), shortest: 3, longest: 6 });
  assert.equal(measured.commasPerSentence, 1);
});

test('names, placeholders, contractions, compounds and sounds are not misspelled', () => {
  for (const right of [
    'We met Zanzara there.',
    'Zanzara came. I like zanzara.',
    '@CAPS12 and @LOCATION1s came.',
    "They'd've gone.",
    'A well-wisher at the skate-park.',
    'The snowmobiling trip.',
    'Hahaha, noooo, hmm.',
    'On the 21st of 3d film.',
    "I've got my fiancee's café key.",
    "'cause nothin' is wrong",
    'The colour or the color, realise or realize.',
    'gonna wanna',
    'adam sandler is here',
  ]) // prettier-ignore
    assert.deepEqual(misspelled(`Yes, we have seen. ${right} I like Zanzara.`), [], right);
});

test('a missing word list is missing: nothing of spelling in Italian, the rest is measured', () => {
  const measured = measuredFacts(
    'La mia nonna abitava al mare. era bella, e io l’amavo.Poi sono andato via',
    'it',
  );
  assert.equal(measured.spelling, null);
  assert.equal(measured.confusedWords, null);
  assert.equal(measured.runOnSentences, null);
  assert.equal(measured.sentences, 3);
  assert.deepEqual(texts(measured.smallSentenceStarts), ['era']);
  assert.deepEqual(texts(measured.missingSpaces), ['l’amavo.Poi']);
  assert.equal(errorDensity('La mia nonna', 'it'), null);
  assert.equal(errorDensity(' … ', 'en'), null);
});

test('a last sentence without its mark is found, a title or a name is not', () => {
  assert.deepEqual(texts(facts('My Best Day\n\nIt was hot. We went home').sentencesWithoutEndMark), [
    'We went home',
  ]);
  assert.deepEqual(texts(facts('My Best Day\n\nIt was hot.\nAnna Bell').sentencesWithoutEndMark), []);
  const table = 'Day | Cars\nMonday | 48\nTuesday | 51\nWednesday | 39\nThursday | 44\nFriday | 47';
  const counted = facts(`I counted the cars.\n\n${table}\n\nThere were few.`);
  assert.deepEqual(texts(counted.sentencesWithoutEndMark), [], 'a table');
  assert.deepEqual([counted.sentences, counted.sentenceLength?.longest], [2, 4]);
});

test('too short a text has no measure of variety, an empty one nothing', () => {
  assert.equal(facts('A few words.').vocabulary.mtld, null);
  assert.ok(facts('A few words of one kind stand here. '.repeat(20)).vocabulary.mtld! > 0);
  const none = facts('');
  assert.deepEqual([none.words, none.sentences, none.paragraphs], [0, 0, 0]);
  assert.deepEqual(
    [none.sentenceLength, none.commasPerSentence, none.vocabulary.meanLength],
    [null, null, null],
  );
});

test('no more than twenty are listed, the most frequent first, and all are counted', () => {
  const wrong = Array.from(
    { length: 30 },
    (_, index) => `zq${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'v' : ''}x`,
  );
  const measured = facts(`We saw ${wrong.join(' and ')} and zqzx and zqzx.`);
  assert.equal(measured.spelling!.count, 32);
  assert.equal(measured.spelling!.distinct, 30);
  assert.equal(measured.spelling!.words.length, MOST_LISTED);
  assert.deepEqual([measured.spelling!.words[0]!.word, measured.spelling!.words[0]!.count], ['zqzx', 3]);
});

test('one misspelling more is one error more', () => {
  const slips = fc.constantFrom('becuase', 'freind', 'definately', 'wich', 'recieve');
  const sentence = fc.constantFrom(
    'We sat by the sea.',
    'She told me a story, and I laughed.',
    'Why would they go?',
    '@CAPS1 ran.',
  );
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), slips, (sentences, slip) => {
      const text = sentences.join(' ');
      const more = `${text} It was ${slip} again.`;
      const right = `${text} It was there again.`;
      assert.equal(facts(more).spelling!.count, facts(right).spelling!.count + 1);
      assert.ok(errorDensity(more, 'en')! > errorDensity(right, 'en')!);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('facts of any text hold their schema, and every place quotes the text', () => {
  const part = fc.constantFrom(
    'teh',
    'i',
    '. ',
    '.',
    ' ',
    '\n\n',
    '"',
    'The',
    'dont',
    ', ',
    'the the',
    '@CAPS1',
    '7',
    '😀',
    'É',
    '?',
  );
  const any = fc.oneof(
    fc.string({ unit: codeUnit, maxLength: 200 }),
    fc.array(part, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(any, fc.constantFrom('en', 'it'), (text, language) => {
      const measured = measuredFactsSchema.parse(measuredFacts(text, language));
      for (const { word, start, end } of measured.spelling?.words ?? [])
        assert.equal(text.slice(start, end), word);
      for (const fact of Object.values(measured))
        if (fact !== null && typeof fact === 'object' && 'places' in fact)
          for (const { start, end, text: quote } of fact.places)
            assert.ok(text.slice(start, end).startsWith(quote.replace(/…$/, '')), quote);
    }),
    { seed: SEED, numRuns: 150 },
  );
});
