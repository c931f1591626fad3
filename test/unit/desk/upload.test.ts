import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { submissionOfPath } from '@assay/platform/submission/submission-of-path';
import fc from 'fast-check';
import { uploadOf } from '../../../desk/class/upload.ts';

const upload = (...paths: string[]) =>
  uploadOf(paths.map((path) => ({ path, file: new File([''], path.split('/').at(-1)!) })));

describe('files that are dropped together', () => {
  it('are the submissions that `assay class` files them as, by their paths', async () => {
    const path = fc
      .array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 3 })
      .map((names) => `x${names.join('/x')}.txt`);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path), async (paths) => {
        const { files } = await upload(...paths);
        for (const one of files) assert.equal(one.submission, submissionOfPath(one.path));
        assert.equal(new Set(files.map(({ submission }) => submission)).size, files.length);
      }),
    );
  });

  it('are a work each in the folders of their students, but for what nobody handed in', async () => {
    const { files, refused } = await upload('anna/essay.docx', 'berta/essay.docx', 'berta/~$essay.docx');
    assert.deepEqual(
      files.map(({ path }) => path),
      ['anna/essay.docx', 'berta/essay.docx'],
    );
    assert.notEqual(files[0]!.submission, files[1]!.submission);
    assert.deepEqual(refused, []);
  });

  it('are refused by name where two would be one work', async () => {
    const { files, refused } = await upload('essay.docx', 'essay.pdf');
    assert.equal(files.length, 1);
    assert.deepEqual(refused, [
      'essay.pdf: would be filed as the same work as essay.docx: rename one of them',
    ]);
  });
});
