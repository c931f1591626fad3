import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedQuestionSchema, readQuestion } from '@assay/model/agent/asked-question';
import fc from 'fast-check';

const ASKED = 'Does a quotation count as the student’s own words?';

describe('a question to the teacher as models write it', () => {
  it('is taken with the words that raise it', () => {
    const asked = { text: ASKED, about: 'Ideas', quote: 'the sea was calm' };
    assert.deepEqual(readQuestion(asked), asked);
    assert.deepEqual(askedQuestionSchema.parse(asked), asked);
  });

  it('is none where nothing is asked', () => {
    const nothing = [
      undefined,
      null,
      '',
      '  ',
      'none',
      'None.',
      'N/A',
      'n/a – the rubric is clear',
      'null',
      'No question.',
    ];
    for (const said of [
      ...nothing,
      'keine Fragen',
      'nessuna domanda',
      'Why?',
      7,
      true,
      {},
      [],
      { text: 'none' },
    ])
      assert.equal(readQuestion(said), null, JSON.stringify(said));
    assert.equal(askedQuestionSchema.parse(undefined), null);
  });

  it('is read from other forms: a text, a list, a field of another name, an empty quote', () => {
    const alone = { text: ASKED, about: null, quote: null };
    assert.deepEqual(readQuestion(ASKED), alone);
    assert.deepEqual(readQuestion([ASKED, 'Is a list of words a text?']), alone);
    assert.deepEqual(readQuestion({ question: `  ${ASKED}\n`, quote: 'N/A', about: '' }), alone);
  });

  it('is the first of several, with what was said before it, and is cut where it is too long', () => {
    const said = `The rubric says nothing of quotations. ${ASKED} And is the title counted? Or not?`;
    assert.equal(readQuestion(said)!.text, `The rubric says nothing of quotations. ${ASKED}`);
    const long = readQuestion(`Does ${'a very long '.repeat(100)}question count?`)!.text;
    assert.ok(long.length <= 300 && long.endsWith('…'), long);
    assert.equal(readQuestion({ text: ASKED, quote: 'x'.repeat(5_000) })!.quote!.length, 300);
  });

  it('is always a bounded text or none, whatever was written', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), (said) => {
        const question = askedQuestionSchema.parse(said);
        if (question === null) return;
        assert.ok(question.text.length > 0 && question.text.length <= 300);
        assert.ok((question.quote ?? '').length <= 300 && (question.about ?? '').length <= 80);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const question = readQuestion({ text, about: text, quote: text });
        if (question) assert.deepEqual(readQuestion(question), question, 'it is read again as it is');
      }),
    );
  });
});
