import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { measureEssay } from '../../../../../../infra/local/model/readers/essay-scoring/features.ts';
import { slipsIn } from '../../../../../../infra/local/model/readers/essay-scoring/slips.ts';
import { passagesOf } from '../../../../../../infra/local/model/readers/text/passages.ts';
import { sentencesOf } from '../../../../../../infra/local/model/readers/text/sentences.ts';
import { collapse, GOOD_ESSAY, POOR_ESSAY } from './essay-scoring/essays.ts';

const prose = fc
  .array(
    fc.constantFrom(
      'Hello',
      ' ',
      '. ',
      '\n',
      '\n\n',
      '"',
      '[page 2]\n',
      'e.g. ',
      '@CAPS1',
      '3',
      '!',
      'ñandú',
      '- ',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('sentences', () => {
  it('are words of the document, in its order', () => {
    fc.assert(
      fc.property(prose, (document) => {
        let from = 0;
        for (const { text } of sentencesOf(document)) {
          const at = collapse(document).indexOf(text, from);
          assert.ok(at >= from, text);
          from = at + text.length;
        }
      }),
    );
  });

  it('end at full stops, but not after abbreviations', () => {
    const found = sentencesOf('Dr. Lee came, e.g. today. then he left!He smiled.').map(({ text }) => text);
    assert.deepEqual(found, ['Dr. Lee came, e.g. today.', 'then he left!', 'He smiled.']);
  });

  it('do not run over the markers of pages and figures, and hold none', () => {
    const document =
      '[page 1]\nThe first page\n[figure 3, page 1: a machine looked]\ngoes on.\n[page 2]\nThe second.';
    const found = sentencesOf(document).map(({ text }) => text);
    assert.deepEqual(found, ['The first page', 'goes on.', 'The second.']);
  });
});

describe('passages', () => {
  it('are words of the document without double quotation marks', () => {
    fc.assert(
      fc.property(prose, (document) => {
        for (const { quote } of passagesOf(document)) {
          assert.ok(collapse(document).includes(quote));
          assert.doesNotMatch(quote, /["“”\n]/);
        }
      }),
    );
  });
});

describe('slips of writing', () => {
  it('are counted in spelling, capitals and punctuation', () => {
    assert.equal(slipsIn('I went home.'), 0);
    for (const sentence of ['I went becuase of it.', 'he went home.', 'He and i went.', 'I went , home.'])
      assert.equal(slipsIn(sentence), 1, sentence);
    assert.equal(slipsIn('i becuase went , home'), 4);
  });

  it('are never found in placeholders', () => {
    assert.equal(slipsIn('@PERSON1 went to @LOCATION2 with @CAPS1 on @DATE1.'), 0);
  });
});

describe('features of an essay', () => {
  it('tell a careful essay from a careless one', () => {
    const [good, poor] = [measureEssay(GOOD_ESSAY), measureEssay(POOR_ESSAY)];
    assert.ok(good.vector.vocabulary > poor.vector.vocabulary);
    assert.ok(good.vector.slips < poor.vector.slips);
    assert.ok(good.vector.paragraphs > poor.vector.paragraphs);
  });

  it('are finite for any text, an empty one included', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(''), prose, fc.string()), (text) => {
        for (const value of Object.values(measureEssay(text).vector)) assert.ok(Math.abs(value) <= 3);
      }),
    );
  });
});
