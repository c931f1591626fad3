import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assignmentGiven, idOf } from '../../cli/read-input.ts';
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

  it('is refused at once where there is no such file', () =>
    assert.rejects(assignmentGiven('none-such.yaml'), { code: 'FileUnreadable' }));
});
