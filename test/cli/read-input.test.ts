import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assignmentGiven, idOf, readInput } from '../../cli/read-input.ts';
import { MAX_UPLOAD_BYTES } from '../../shared/submission/upload-limit.ts';
import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import { objectsInMemory } from '../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../support/assignments.ts';

const TENANT = 't';
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

  it('is found where it is stored, by its id', async () => {
    const objects = objectsInMemory();
    await putAssignment(objects, TENANT, made('set7'));
    assert.equal(await idOf('set7'), 'set7');
    assert.equal((await (await assignmentGiven('set7'))(objects, TENANT)).assignment, 'set7');
    await assert.rejects((await assignmentGiven('set8'))(objects, TENANT), { code: 'AssignmentNotFound' });
  });

  it('is read from a file, whatever is stored', async () => {
    for (const name of ['one.yaml', 'one.json', 'plain']) {
      const file = join(folder, name);
      assert.equal(await idOf(file), 'of-a-file');
      assert.equal((await (await assignmentGiven(file))(objectsInMemory(), TENANT)).assignment, 'of-a-file');
    }
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
    assert.rejects(assignmentGiven('none-such.yaml'), { code: 'FileUnreadable' }));
});
