import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { readEssay, surfaceOf } from '@assay/essay-scoring/essay';

const TEXT = 'I met @PERSON1 in @CITY2.';
const read = (text: string) => readEssay(Buffer.from(text), 'essay.txt', 'Whom did you meet?');

describe('an essay', () => {
  it('is the text that was handed in, its words counted, with the hash of its bytes', () =>
    assert.deepEqual(read(TEXT), {
      file: 'essay.txt',
      sha256: createHash('sha256').update(TEXT).digest('hex'),
      words: 5,
      text: TEXT,
      hiddenCharacters: 0,
      bylineLines: 0,
      pictured: [],
      unread: [],
      pictures: 0,
      doubled: 0,
      doubt: null,
    }));

  it('of nothing, or of nothing but placeholders, is refused', () => {
    assert.throws(() => read(' \n'), { code: 'SubmissionEmpty' });
    assert.throws(() => read('@PERSON1 @CITY2'), { code: 'SubmissionOnlyPlaceholders' });
  });

  it('that is none is refused before anything is paid, and one in doubt is marked', () => {
    for (const text of ['x', 'https://example.org/essay'])
      assert.throws(() => read(text), {
        code: 'SubmissionNotEssay',
        message: /essay\.txt holds .* hand in the essay/,
      });
    assert.throws(() => readEssay(Buffer.from('a,b\n1,2'), 'class.csv', ''), { code: 'SubmissionNotEssay' });
    assert.equal(read('Whom did you meet?').doubt, 'question');
    assert.equal(read('I like my dogs. '.repeat(40)).doubt, 'repetition');
  });

  it('is read for its surface with words in place of placeholders, and nothing else changed', () =>
    assert.deepEqual(surfaceOf(read(TEXT)), { text: 'I met Robin in Arlington.' }));
});
