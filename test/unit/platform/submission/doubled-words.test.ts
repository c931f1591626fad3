import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doubledWords } from '@assay/platform/submission/doubled-words';
import fc from 'fast-check';

/** So many different words. */
const words = (count: number, stem = 'w') =>
  Array.from({ length: count }, (_, at) => `${stem}${at}`).join(' ');

describe('words that stand in a text twice', () => {
  it('are those of what was pasted twice, whole or a paragraph, whatever its case, marks and spaces', () => {
    const [essay, paragraph] = [words(300), words(80, 'p')];
    assert.equal(doubledWords(`${essay}\n\n${essay}`), 300);
    assert.equal(doubledWords(`${paragraph}. ${essay}! “${paragraph.toUpperCase()}”`), 80);
    assert.equal(doubledWords(`${words(30)}\n${words(30)}`), 30, 'a short text that contains itself');
    assert.equal(doubledWords(`${paragraph} ${essay} ${paragraph} x ${paragraph}`), 160);
  });

  it('are none of a refrain, a saying, or the question that is quoted again', () => {
    const [essay, question] = [words(300), words(90, 'q')];
    const refrain = words(40, 'r');
    assert.equal(doubledWords(`${refrain} ${essay} ${refrain} ${words(100, 'v')} ${refrain}`), 0);
    assert.equal(doubledWords(`${question} ${essay} ${question}`, question), 0);
    assert.equal(doubledWords('I like my dogs. '.repeat(40)), 0, 'another flag says that');
    assert.equal(doubledWords('Nobody comes. Nobody goes. Nobody comes. Nobody goes.'), 0);
  });

  it('are none where every run of words is another, however long the text is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 200 }), (different) =>
        assert.equal(doubledWords(different.join(' ')), 0),
      ),
    );
  });
});
