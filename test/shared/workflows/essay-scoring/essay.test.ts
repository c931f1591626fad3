import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { readEssay, surfaceOf } from '../../../../shared/workflows/essay-scoring/essay.ts';

const TEXT = 'I met @PERSON1 in @CITY2.';
const read = (text: string) => readEssay(Buffer.from(text), 'essay.txt');

describe('an essay', () => {
  it('is the text that was handed in, its words counted, with the hash of its bytes', async () =>
    assert.deepEqual(await read(TEXT), {
      file: 'essay.txt',
      sha256: createHash('sha256').update(TEXT).digest('hex'),
      words: 5,
      text: TEXT,
    }));

  it('of nothing, or of nothing but placeholders, is refused', async () => {
    await assert.rejects(read(' \n'), { code: 'SubmissionEmpty' });
    await assert.rejects(read('@PERSON1 @CITY2'), { code: 'SubmissionOnlyPlaceholders' });
  });

  it('is read for its surface with words in place of placeholders, and nothing else changed', async () =>
    assert.deepEqual(surfaceOf(await read(TEXT)), { text: 'I met Robin in Arlington.' }));
});
