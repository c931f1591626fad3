import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { errorsIn } from '../../../../../infra/local/model/text/errors.ts';
import { measureEssay } from '../../../../../infra/local/model/text/features.ts';
import { passagesOf } from '../../../../../infra/local/model/text/passages.ts';
import { sentencesOf } from '../../../../../infra/local/model/text/sentences.ts';
import { looksMisspelt } from '../../../../../infra/local/model/text/spelling.ts';
import { collapse, GOOD_ESSAY, POOR_ESSAY } from '../essay-prompt.ts';

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
  it('stand in the document where they say', () => {
    fc.assert(
      fc.property(prose, (document) => {
        for (const { raw, start } of sentencesOf(document))
          assert.equal(document.slice(start, start + raw.length), raw);
      }),
    );
  });

  it('end at full stops, but not after abbreviations', () => {
    const found = sentencesOf('Dr. Lee came, e.g. today. then he left!He smiled.').map(({ text }) => text);
    assert.deepEqual(found, ['Dr. Lee came, e.g. today.', 'then he left!', 'He smiled.']);
  });

  it('know the page of the marker before them', () => {
    const document =
      '[page 1]\nThe first page.\n\n--- Page 2 of 9 ---\nThe second page goes on.\nPage 3\nThe third.';
    const found = sentencesOf(document).map(({ text, page }) => [text, page]);
    assert.deepEqual(found, [
      ['The first page.', 1],
      ['The second page goes on.', 2],
      ['The third.', 3],
    ]);
  });

  it('have no page in a document without markers', () => {
    assert.equal(sentencesOf('One sentence.')[0]!.page, null);
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
  it('are found in spelling, capitals and punctuation', () => {
    const kinds = errorsIn('i becuase went , home').map(({ kind }) => kind);
    for (const kind of ['spelling', 'capital', 'punctuation'])
      assert.ok(kinds.includes(kind as 'spelling'), kind);
  });

  it('are never found in placeholders', () => {
    assert.deepEqual(errorsIn('@PERSON1 went to @LOCATION2 with @CAPS1 on @DATE1.'), []);
  });

  it('are not seen in correct words that stand near a common one', () => {
    for (const word of ['fountain', 'laughs', 'teacher', 'waiting', 'planned', 'though'])
      assert.ok(!looksMisspelt(word), word);
    for (const word of ['becuase', 'diferent', 'teh', 'sooo']) assert.ok(looksMisspelt(word), word);
  });
});

describe('features of an essay', () => {
  it('tell a careful essay from a careless one', () => {
    const [good, poor] = [measureEssay(GOOD_ESSAY), measureEssay(POOR_ESSAY)];
    assert.ok(good.vector.vocabulary > poor.vector.vocabulary);
    assert.ok(good.vector.slips < poor.vector.slips);
    assert.equal(good.counts.paragraphs, 3);
  });

  it('are finite for any text, an empty one included', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(''), prose, fc.string()), (text) => {
        for (const value of Object.values(measureEssay(text).vector)) assert.ok(Math.abs(value) <= 3);
      }),
    );
  });
});
