import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  endingsInWords,
  requireEnding,
  requireSize,
  sizeInWords,
} from '@assay/platform/submission/taken-files';
import { WORKFLOWS } from '@assay/workflows/list';

const TEXTS = { endings: ['txt', 'docx'], bytes: 1_000_000 };

describe('a file that a student hands in', () => {
  it('has a name that ends as those that are read', () => {
    for (const file of ['essay.txt', 'Essay.DOCX', 'a.b.txt']) requireEnding(file, TEXTS);
    for (const file of ['essay.exe', 'essay', 'txt', 'essay.txt.zip'])
      assert.throws(() => requireEnding(file, TEXTS), {
        code: 'SubmissionUnsupported',
        message: `${file} cannot be handed in here: hand in a file whose name ends in .txt or .docx.`,
      });
  });

  it('is no larger than what is read', () => {
    requireSize('essay.txt', 1_000_000, TEXTS);
    assert.throws(() => requireSize('essay.txt', 3_400_000, TEXTS), {
      code: 'SubmissionTooLarge',
      message: 'essay.txt has 3.4 MB, and at most 1 MB are taken here: hand in a smaller file.',
    });
  });

  it('is told by its bytes where it is hardly larger, and in whole MB where that is what is read', () => {
    assert.throws(() => requireSize('essay.txt', 1_000_050, TEXTS), {
      message:
        'essay.txt has 1000050 bytes, and at most 1000000 bytes are taken here: hand in a smaller file.',
    });
    assert.deepEqual([200 * 2 ** 20, 999_000, 3_400_000].map(sizeInWords), ['200 MB', '999 kB', '3.4 MB']);
  });

  it('is of a kind that every workflow names', () => {
    for (const { id, handIn } of WORKFLOWS) assert.ok(handIn?.files && endingsInWords(handIn.files), id);
  });
});
