import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MAX_UPLOAD_BYTES } from '@assay/document/upload-limit';
import { idOf, readInput } from '../../../cli/read-input.ts';
import { anEssayAssignment } from '../../support/assignments.ts';

const made = (assignment: string) =>
  anEssayAssignment({ assignment, question: 'Q', traits: [{ name: 'Ideas', min: 1, max: 4 }] });

describe('an assignment that is given by its id or by its file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-input-'));
    for (const name of ['one.yaml', 'one.json', 'plain'])
      await writeFile(join(folder, name), JSON.stringify(made('of-a-file')));
  });
  after(() => rm(folder, { recursive: true }));

  it('is called as it is given by its id', async () => assert.equal(await idOf('set7'), 'set7'));

  it('is called as its file says', async () => {
    for (const name of ['one.yaml', 'one.json', 'plain'])
      assert.equal(await idOf(join(folder, name)), 'of-a-file');
  });

  it('is refused before it is read where it is to be uploaded and too large for that', async () => {
    const file = join(folder, 'scan.pdf');
    await writeFile(file, '');
    await truncate(file, MAX_UPLOAD_BYTES + 1);
    await assert.rejects(readInput(file, { uploaded: true }), {
      code: 'SubmissionTooLarge',
      message: /The file has 201 MB; at most 200 MB/,
    });
    await assert.rejects(readInput(join(folder, 'none'), { uploaded: true }), { code: 'FileUnreadable' });
  });

  it('is refused at once where there is no such file', () =>
    assert.rejects(idOf('none-such.yaml'), { code: 'FileUnreadable' }));
});
