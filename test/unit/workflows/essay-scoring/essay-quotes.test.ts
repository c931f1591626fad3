import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalisePlaceholders } from '@assay/document/placeholders';
import { IndexedEssay, lookUpQuotations, withPassages } from '@assay/essay-scoring/essay-quotes';
import { quotationsIn } from '@assay/evidence/quotations';
import fc from 'fast-check';

const ESSAY = 'We sailed at dawn with @PERSON1 and the sea was calm. Nobody spoke until @TIME2, so we sang.';

describe('the quotes of an essay', () => {
  it('have their passage of the essay, and its offsets', () => {
    const found = new IndexedEssay(ESSAY).quotes(false).look('The Sea was calm');
    const start = ESSAY.indexOf('the sea');
    assert.deepEqual(found, {
      quote: 'The Sea was calm',
      grade: 'exact',
      supported: true,
      outcome: 'verified',
      similarity: 1,
      multiplier: 1.15,
      passage: 'the sea was calm',
      start,
      end: start + 'the sea was calm'.length,
      spans: [{ start, end: start + 'the sea was calm'.length }],
      page: null,
    });
  });

  it('have no passage where they are not there, are too short to tell, or say nothing', () => {
    const { look } = new IndexedEssay(ESSAY).quotes(false);
    const found = ['an elephant danced on the roof of the town hall', 'zebra', ' … '].map(look);
    assert.deepEqual(
      found.map(({ outcome, grade, supported, passage, start, end }) => {
        return [outcome, grade, supported, passage, start, end];
      }),
      ['discarded', 'short-quote', 'no-quote'].map((outcome) => [outcome, 'none', false, null, null, null]),
    );
  });

  it('on the surface are found with their placeholders as words, in the words the student wrote', () => {
    const found = new IndexedEssay(ESSAY).quotes(true).look('dawn with Robin and the sea');
    assert.equal(found.grade, 'exact');
    assert.equal(found.passage, 'dawn with @PERSON1 and the sea');
    assert.equal(ESSAY.slice(found.start!, found.end!), found.passage);
  });

  it('on the surface have the whole placeholder where they begin or end inside of its word', () => {
    const { look } = new IndexedEssay('Then @DR1 came to see us all at the house of @DR2.').quotes(true);
    assert.equal(look('Lee came to see us all').passage, '@DR1 came to see us all');
    assert.equal(look('all at the house of Dr.').passage, 'all at the house of @DR2');
    assert.equal(look('Lee').passage, '@DR1');
  });

  it('with an ellipsis have every part as the student wrote it, and the offsets of all', () => {
    const between = ', past the old pier where gulls slept on every post, under clouds like torn sails. ';
    const tale = `We sailed at dawn with @PERSON1${between}Nobody spoke until @TIME2, so we sang.`;
    const found = new IndexedEssay(tale)
      .quotes(true)
      .look('We sailed at dawn with Robin … Nobody spoke until 2:15');
    assert.equal(found.passage, 'We sailed at dawn with @PERSON1 […] Nobody spoke until @TIME2');
    assert.equal(
      tale.slice(found.start!, found.end!),
      `We sailed at dawn with @PERSON1${between}Nobody spoke until @TIME2`,
    );
  });

  it('on the surface are shown to agents as these read the essay', () => {
    assert.equal(new IndexedEssay(ESSAY).quotes(true).asRead('dawn with @PERSON1'), 'dawn with Robin');
    assert.equal(new IndexedEssay(ESSAY).quotes(false).asRead('dawn with @PERSON1'), 'dawn with @PERSON1');
  });

  const PLACEHOLDERS = ['@PERSON1', '@PERSON2', '@CAPS12', '@DR3', '@STATE', '@NUM7', '@ORGANIZATION2'];
  const WORDS = [
    'salt',
    'harbour',
    'evening',
    'wind',
    'rope',
    'lantern',
    'gull',
    'morning',
    'anchor',
    'tide',
  ];
  const essays = fc.shuffledSubarray([...WORDS, ...PLACEHOLDERS], { minLength: 10 });
  const anyRange = fc.tuple(fc.nat(), fc.nat());

  it('on the surface lead back to whole words of the original', () => {
    fc.assert(
      fc.property(essays, anyRange, (words, [from, length]) => {
        const first = from % (words.length - 4);
        const count = 4 + (length % (words.length - first - 3));
        const chosen = words.slice(first, first + count).join(' ');
        const original = words.join(' ');
        const quote = normalisePlaceholders(chosen).text;
        const found = new IndexedEssay(original).quotes(true).look(quote);
        assert.equal(found.grade, 'exact', quote);
        assert.equal(found.passage, chosen);
        assert.equal(original.slice(found.start!, found.end!), chosen);
      }),
    );
  });

  it('on the surface have a passage that is never empty, and never half a placeholder', () => {
    const repeating = fc.array(fc.constantFrom(...WORDS.slice(0, 5), ...PLACEHOLDERS), {
      minLength: 8,
      maxLength: 40,
    });
    fc.assert(
      fc.property(repeating, anyRange, (words, [from, length]) => {
        const original = words.join(' ');
        const read = normalisePlaceholders(original).text;
        const start = from % (read.length - 20);
        const found = new IndexedEssay(original)
          .quotes(true)
          .look(read.slice(start, start + 1 + (length % 60)));
        if (found.passage === null) return;
        assert.notEqual(found.passage, '');
        assert.equal(found.passage, original.slice(found.start!, found.end!));
        for (const placeholder of original.matchAll(/@[A-Z]+\d*/g)) {
          const [at, end] = [placeholder.index, placeholder.index + placeholder[0].length];
          assert.ok(found.start! <= at || found.start! >= end, 'begins inside a placeholder');
          assert.ok(found.end! <= at || found.end! >= end, 'ends inside a placeholder');
        }
      }),
    );
  });

  it('are the same from one index as from an index for each look', () => {
    const looks = fc.array(fc.tuple(anyRange, fc.boolean()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(essays, looks, (words, asked) => {
        const original = words.join(' ');
        const essay = new IndexedEssay(original);
        for (const [[from, length], surface] of asked) {
          const start = from % original.length;
          const quote = original.slice(start, start + 1 + (length % 60));
          const alone = new IndexedEssay(original).quotes(surface).look(quote);
          assert.deepEqual(essay.quotes(surface).look(quote), alone);
          assert.equal(essay.quotes(surface), essay.quotes(surface));
        }
      }),
    );
  });

  it('on the surface never show a word that stands for a placeholder, where prose quotes them', () => {
    const standIns = PLACEHOLDERS.map((placeholder) => normalisePlaceholders(placeholder).text);
    fc.assert(
      fc.property(essays, fc.array(anyRange, { minLength: 1, maxLength: 4 }), (words, ranges) => {
        const quotes = new IndexedEssay(words.join(' ')).quotes(true);
        const prose = ranges
          .map(([from, length]) => {
            const first = from % (words.length - 4);
            const chosen = words.slice(first, first + 4 + (length % 4)).join(' ');
            return `It has "${normalisePlaceholders(chosen).text}" too.`;
          })
          .join(' ');
        const shown = withPassages(prose, lookUpQuotations(quotationsIn(prose), quotes));
        for (const word of standIns) assert.ok(!shown.includes(word), shown);
        assert.equal(shown.split('too.').length, ranges.length + 1);
      }),
    );
  });
});

describe('prose that quotes an essay', () => {
  const TALE =
    'I hid the rope. "Stop it," she yelled at me. I didn’t stop, because the ‘wind’ was up.\nWe had\n14 lanterns and «one» gull.';
  const quotes = new IndexedEssay(TALE).quotes(false);
  const settled = (prose: string) => lookUpQuotations(quotationsIn(prose), quotes);
  const shown = (prose: string, own?: Parameters<typeof withPassages>[2]) =>
    withPassages(prose, settled(prose), own);

  it("keeps its writer's words around dialogue in dialogue, and quotes the essay", () => {
    assert.equal(
      shown('The line "Stop it," she yelled at me" is vivid because we hear her.'),
      'The line “Stop it," she yelled at me” is vivid because we hear her.',
    );
    assert.equal(
      shown('The line ""Stop it," she yelled at me" is vivid because we hear her.'),
      'The line “Stop it," she yelled at me” is vivid because we hear her.',
    );
    assert.equal(
      shown('The line “‘Stop it,’ she yelled at me” is vivid because we hear her.'),
      'The line “Stop it," she yelled at me” is vivid because we hear her.',
    );
  });

  it('has the essay’s spelling and one line in place of its own', () => {
    assert.equal(
      shown("It counts («we  had 14 lanterns») and tells 'I didn't stop'."),
      'It counts (“We had 14 lanterns”) and tells “I didn’t stop”.',
    );
  });

  it('has a sign in place of what the essay does not bear out: invented, or altered', () => {
    const prose = 'It says "nobody ever saw the whale" and "We had 40 lanterns and one gull".';
    assert.equal(shown(prose), 'It says […] and […].');
    assert.equal(shown(prose, { instead: '[no]' }), 'It says [no] and [no].');
    assert.deepEqual(
      settled(prose).map(({ evidence }) => [evidence.grade, evidence.passage?.replace(/\s+/g, ' ')]),
      [
        ['none', undefined],
        ['altered', 'We had 14 lanterns and «one» gull'],
      ],
    );
  });

  it('keeps a word set off and a title, which may be no quotation', () => {
    const prose = 'A "vivid" piece in the manner of "The Old Man and the Sea".';
    assert.equal(shown(prose), prose);
    assert.deepEqual(settled(prose), []);
  });

  it('is all there, but for its quotations, whatever it is', () => {
    const part = fc.constantFrom(
      'It says',
      '"I hid the rope"',
      '"nobody ever saw the whale"',
      '“we had 14 lanterns”',
      '"',
      '’',
      'and so',
      '"Stop it," she yelled at me"',
      '\n\n',
      '- ',
      '«',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const prose = parts.join(' ');
        const found = settled(prose);
        let [at, rest] = [0, ''];
        for (const { start, end } of found) {
          assert.ok(start! >= at, 'in order, none over another');
          rest += prose.slice(at, start!);
          at = end!;
        }
        rest += prose.slice(at);
        const bare = found.reduceRight(
          (text, { start, end }) => text.slice(0, start!) + text.slice(end!),
          prose,
        );
        assert.equal(rest, bare);
        const passages = found.flatMap(({ evidence }) => (evidence.supported ? [evidence.passage!] : []));
        const signs = found.length - passages.length;
        const marked = withPassages(prose, found, { instead: '§' });
        assert.equal(marked.split('§').length - 1, signs);
        for (const passage of passages) assert.ok(marked.includes(`“${passage.replace(/\s+/g, ' ')}”`));
      }),
    );
  });
});
