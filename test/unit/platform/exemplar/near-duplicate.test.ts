import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  comparableWords,
  createNearDuplicateCheck,
  sharedShingles,
  shinglesOf,
} from '@assay/platform/exemplar/near-duplicate';
import fc from 'fast-check';

const letters = fc.constantFrom(...'abdegiklmnoprstuvz');
const word = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: letters, minLength: 2, maxLength: 9 }) },
  { weight: 1, arbitrary: fc.constantFrom('@PERSON1', '@CAPS12', '@DATE', '12', "don't", 'élan', 'straße') },
);
const textOf = (minLength: number, maxLength = 4 * minLength) =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(' '));

const likenessOf = (one: string, other: string) => sharedShingles(shinglesOf(one), shinglesOf(other));

interface Around {
  question?: string;
  others?: string[];
}
const isCopy = (essay: string, candidate: string, { question = 'Why?', others = [] }: Around = {}) =>
  createNearDuplicateCheck({ text: essay, question, others: async () => others })(candidate);

/** Distinct words of a writer's own, so that nothing but what a test puts there is shared. */
const ownWords = (writer: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${writer}${String.fromCharCode(97 + (index % 26))}${index}`);
const own = (writer: string, count = 200) => ownWords(writer, count).join(' ');

describe('the words of a text as it is compared', () => {
  const same: [string, string, string][] = [
    ['case', 'We SAILED. Die STRASSE', 'we sailed die straße'],
    ['quotation marks and apostrophes', '“Don’t” – she’d said', '"Don\'t" - she\'d said'],
    ['accents, composed or not', 'Caf\u00e9 na\u00efve', 'Cafe\u0301 naive'],
    ['compatible forms', 'ﬁve ｗords №', 'five words No'],
    ['what cannot be seen', 'the \u200bca\u00adlm\ufeff s\u2060ea', 'the calm sea'],
    ['the number and kind of placeholders', '@PERSON1 met @CAPS', '@DATE2 met @LOCATION12'],
  ];
  for (const [what, one, other] of same)
    it(`are the same whatever ${what}`, () => assert.deepEqual(comparableWords(one), comparableWords(other)));
  it('are told apart in scripts without spaces', () => {
    assert.ok(comparableWords('我们在黎明时分起航，海面很平静。').length > 5);
    assert.ok(comparableWords('เราแล่นเรือตอนรุ่งสาง').length > 2);
  });
});

describe('the likeness of two texts', () => {
  it('is a share, the same in both directions, and all of it for a text and itself', () => {
    fc.assert(
      fc.property(textOf(1, 80), textOf(1, 80), (one, other) => {
        const alike = likenessOf(one, other);
        assert.ok(alike >= 0 && alike <= 1);
        assert.equal(alike, likenessOf(other, one));
      }),
    );
    fc.assert(fc.property(textOf(40), (text) => likenessOf(text, text) > 0.9 || text.split(' ').length < 40));
  });
  it('does not see case, marks, line ends and what is invisible', () => {
    fc.assert(
      fc.property(textOf(30), (text) => {
        const edited = text.toUpperCase().replace(/ /g, '…\n\u200b“');
        const placeholders = /@[A-Z]+\d*/g;
        const [before, after] = [text, edited].map((each) => each.replace(placeholders, '@CAPS1'));
        assert.equal(likenessOf(before!, after!), likenessOf(before!, before!));
      }),
    );
  });
});

describe('a near-duplicate', () => {
  const essay = own('mine');
  const words = essay.split(' ');
  const half = words.slice(0, 100).join(' ');
  const everyTwentieth = words.map((each, index) => (index % 20 === 7 ? `x${each}` : each)).join(' ');
  const sentences = Array.from({ length: 20 }, (_, index) =>
    words.slice(10 * index, 10 * index + 10).join(' '),
  );
  const edits: [string, string][] = [
    ['a word in twenty misspelt', everyTwentieth],
    ['a title', `My own story\n\n${essay}`],
    ['a paragraph dropped', [...words.slice(0, 70), ...words.slice(120)].join(' ')],
    ['a paragraph added', `${essay}\n\n${own('more', 80)}`],
    ['its sentences turned round', sentences.toReversed().join('. ')],
    ['half of it cut', half],
    ['half of it written anew', `${half} ${own('new', 100)}`],
    ['a new text of four times the length around it', `${own('before', 400)} ${essay} ${own('after', 400)}`],
  ];
  for (const [what, edited] of edits)
    it(`is an essay with ${what}, and the essay of it`, async () =>
      assert.deepEqual([await isCopy(essay, edited), await isCopy(edited, essay)], [true, true]));

  it('is what was left of any text after a few words were changed', async () => {
    const changes = fc.array(fc.tuple(fc.nat(), word), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(textOf(60, 120), changes, async (text, changed) => {
        const edited = text.split(' ');
        for (const [at, other] of changed) edited[at % edited.length] = other;
        assert.ok(await isCopy(text, edited.join(' ')));
      }),
    );
  });
  it('is a short text with a word changed, and not one that says something else', async () => {
    const short = 'we sailed at dawn and the sea was very calm';
    assert.ok(await isCopy(short, 'We saled at dawn, and the sea was very calm.'));
    assert.ok(!(await isCopy(short, 'We sailed at noon until the wind was too strong.')));
    assert.ok(await isCopy('So it is.', 'so it is'));
  });
  it('is never another text, long or short', async () => {
    for (const count of [3, 15, 40, 300])
      assert.ok(!(await isCopy(own('mine', count), own('theirs', count))));
    assert.ok(!(await isCopy('…', 'Words.')));
  });
});

describe('a copy in disguise', () => {
  const essay = Array.from(
    { length: 6 },
    (_, at) =>
      `On day ${at} we sailed across the ${['grey', 'calm', 'wild', 'deep', 'cold', 'wide'][at]} bay before dawn, and people on the ${['pier', 'rocks', 'sand', 'hill', 'boats', 'wall'][at]} waved their ${['scarves', 'hats', 'flags', 'lamps', 'ropes', 'oars'][at]} until we were out of sight.`,
  ).join(' ');
  const another =
    'My brother plays the violin in a small orchestra. Every evening he practises the same scales, which drives our neighbours mad, though nobody complains because his concerts in the park are free and full of children who dance between the benches.';
  const swap = (from: string, to: string) => (text: string) =>
    text.replace(/./gsu, (one) => Array.from(to)[from.indexOf(one)] ?? one);
  const disguises: [string, (text: string) => string][] = [
    ['Cyrillic letters', swap('aeopcyx', 'аеорсух')],
    ['Greek letters', swap('aouv', 'αουν')],
    ['digits for letters', swap('eol', '301')],
    ['no spaces', (text) => text.replace(/\s/g, '')],
    ['a space after every letter', (text) => Array.from(text.replace(/\s/g, '')).join(' ')],
    ['a space after every second letter', (text) => text.replace(/\s/g, '').replace(/../g, '$& ')],
  ];
  for (const [what, disguise] of disguises)
    it(`is a near-duplicate with ${what}, and another text so disguised is none`, async () => {
      assert.deepEqual(
        [await isCopy(essay, disguise(essay)), await isCopy(disguise(essay), essay)],
        [true, true],
      );
      assert.deepEqual(
        [await isCopy(essay, disguise(another)), await isCopy(disguise(another), disguise(essay))],
        [false, false],
      );
    });
});

describe('quoting', () => {
  const source = own('source', 120);
  const quoting = (writer: string, count = 150) => `${own(writer, count)}\n${source}`;
  const others = ['a', 'b', 'c', 'd'].map((writer) => quoting(writer));

  it('the question is no copying', async () =>
    assert.ok(!(await isCopy(quoting('mine'), quoting('a'), { question: `Discuss: ${source}` }))));
  it('what several others quote is no copying, but for nobody else it is', async () => {
    assert.ok(!(await isCopy(quoting('mine'), quoting('a'), { others })));
    assert.ok(await isCopy(quoting('mine'), quoting('a'), { others: others.slice(0, 1) }));
  });
  it('hides no copy of what stands around the quotation', async () => {
    const copied = `${own('mine', 75)} ${own('new', 75)}\n${source}`;
    assert.ok(await isCopy(quoting('mine'), copied, { others: [...others, copied] }));
  });
  it('is not what many copies of one essay do, however edited', async () => {
    const essay = ownWords('mine', 200);
    const copies = Array.from({ length: 20 }, (_, copy) => {
      const misspelt = essay.map((each, index) => (index % 6 === copy % 6 ? `${each}x` : each));
      return misspelt.slice(0, 200 - copy).join(' ');
    });
    for (const copy of copies) assert.ok(await isCopy(essay.join(' '), copy, { others: copies }));
  });
  it('is looked into only where it must be', async () => {
    const others = async () => assert.fail('asked for');
    const check = createNearDuplicateCheck({ text: own('mine'), question: 'Why?', others });
    assert.deepEqual([await check(own('mine')), await check(own('theirs'))], [true, false]);
  });
});
