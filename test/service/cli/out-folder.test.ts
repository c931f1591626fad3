import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { chosenId } from '../../../cli/commands/submit.ts';
import { outFolder, requireFile, requireFolder, writeAsked } from '../../../cli/out-folder.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-out-'));
const file = join(folder, 'file.txt');
await writeFile(file, 'words');
after(() => rm(folder, { recursive: true }));

describe('where results go', () => {
  it('is made where it is not there', async () => {
    await requireFolder(join(folder, 'new', 'deep'));
    assert.ok((await stat(join(folder, 'new', 'deep'))).isDirectory());
    await requireFolder(folder);
  });

  it('is refused where it is empty, a file or below a file', async () => {
    for (const out of ['', ' ', file, join(file, 'below')])
      await assert.rejects(requireFolder(out), { code: 'FileUnreadable', message: /--out/ });
  });

  it('is a folder of the run unless another is asked for', () => {
    assert.equal(outFolder(undefined, 'run-1'), join('assay-results', 'run-1'));
    assert.equal(outFolder('here', 'run-1'), 'here');
  });
});

describe('a file that will be written', () => {
  it('is refused where it is a folder, empty, or cannot be there', async () => {
    await requireFile(file);
    await requireFile(join(folder, 'another.csv'));
    for (const wrong of ['', folder, join(file, 'below.csv'), join(folder, 'nowhere', 'a.csv')])
      await assert.rejects(requireFile(wrong), { code: 'FileUnreadable' });
  });

  it('is refused with what is wrong', async () => {
    const nowhere = join(folder, 'nowhere', 'a.csv');
    await assert.rejects(
      requireFile(nowhere),
      /a\.csv cannot be written: its folder is not there\. Make the/,
    );
    await assert.rejects(writeAsked(nowhere, ''), /its folder is not there/);
    await assert.rejects(writeAsked(folder, ''), /it is a folder/);
    await assert.rejects(requireFile(join(file, 'a.csv')), /a part of its path is a file/);
  });
});

describe('an id that a person chose', () => {
  it('is taken as it is or refused, never changed', () => {
    assert.equal(chosenId('a-b.1'), 'a-b.1');
    assert.equal(chosenId(undefined), undefined);
    for (const wrong of ['', ' ', 'a/b', 'a b', '..', '-a', 'é', 'a\u001b[31m', 'x'.repeat(81)])
      assert.throws(() => chosenId(wrong), { code: 'SubmissionUnsupported', message: /--submission/ });
  });
});
