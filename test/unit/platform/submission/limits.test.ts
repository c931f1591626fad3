import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTooLong, refuseManyWords, tooManyVersions, versionsADay } from '@assay/platform/submission/limits';

describe('what is handed in', () => {
  it('has as many words as its assignment takes, or its workflow where that does not say', () => {
    refuseManyWords(300, 'essay.txt', {}, 300);
    refuseManyWords(500, 'essay.txt', { mostWords: 500 }, 300);
    const refused = () => refuseManyWords(12_345, 'essay.txt', { mostWords: 500 }, 300);
    assert.throws(refused, {
      code: 'SubmissionTooLarge',
      message: 'essay.txt has 12,345 words, and at most 500 are taken here: shorten it and hand it in again.',
    });
  });

  it('is counted in scripts that put nothing between words, too', () => {
    assert.equal(isTooLong('雨'.repeat(100), {}, 49), true);
    assert.equal(isTooLong('雨'.repeat(100), {}, 50), false);
  });

  it('may be handed in ten times a day, or as often as the assignment says', () => {
    assert.deepEqual([versionsADay({}), versionsADay({ versionsADay: 2 })], [10, 2]);
    assert.match(
      tooManyVersions({ versions: 2, bytes: 3e6 }).message,
      /you may hand in 2 times, and 3 MB in all:/,
    );
    assert.match(tooManyVersions({ versions: 1, bytes: 6e8 }).message, /you may hand in once, and 600 MB/);
  });
});
