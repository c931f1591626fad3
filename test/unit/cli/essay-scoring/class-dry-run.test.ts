import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { dryClass } from '../../../../cli/class-estimates.ts';
import { readClassFolder } from '../../../../cli/class-folder.ts';
import { readAssignment } from '../../../../cli/read-input.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-dry-class-'));
after(() => rm(folder, { recursive: true }));

it('a class with bad files is tried whole: each is told with its reason, and the others are estimated', async (t) => {
  process.env.ASSAY_HOME = join(folder, 'home');
  const works = join(folder, 'works');
  await cp('examples/essay-scoring/essay.txt', join(works, 'good.txt'));
  await writeFile(join(works, 'empty.txt'), '');
  await writeFile(join(works, 'long.txt'), 'sea '.repeat(10_001));
  await writeFile(join(works, 'three.txt'), 'Only three words.');
  await writeFile(join(works, 'marks.csv'), 'name,mark\nAnna,4\nBen,3\n');
  await writeFile(join(works, 'typed.tx'), 'We sailed at dawn, and the sea was calm.');
  await writeFile(join(works, 'signs.txt'), new Uint8Array([0xff, 0xfe, 0, 0x62, 0x61, 0x64]));
  const classFolder = await readClassFolder(works);
  let said = '';
  const { write } = process.stdout;
  t.after(() => {
    process.stdout.write = write;
    process.exitCode = 0;
  });
  process.stdout.write = ((text: string) => {
    said += text;
    return true;
  }) as typeof write;
  const assignment = await readAssignment('examples/essay-scoring/assignment.yaml');
  await dryClass(classFolder, assignment, { json: true });
  process.stdout.write = write;
  assert.equal(process.exitCode, 3);
  const { files, refused, estimate } = JSON.parse(said.split('\n').find((line) => line.startsWith('{'))!);
  assert.deepEqual(
    files.map(({ file }: { file: string }) => file),
    ['good.txt', 'three.txt', 'typed.tx'],
  );
  assert.deepEqual(refused.map(({ file, code }: { file: string; code: string }) => [file, code]).sort(), [
    ['empty.txt', 'SubmissionEmpty'],
    ['long.txt', 'SubmissionTooLarge'],
    ['marks.csv', 'SubmissionNotEssay'],
    ['signs.txt', 'SubmissionNotEssay'],
  ]);
  assert.match(estimate.what, /3 works/);
  const { handIn } = findWorkflow(assignment.workflow);
  for (const { path, place } of classFolder.files) {
    const bytes = await readFile(place);
    if (bytes.byteLength === 0) continue;
    const isTaken = await refuseUnreadable(handIn, { file: path, bytes }, assignment).then(
      () => true,
      () => false,
    );
    assert.equal(
      isTaken,
      files.some(({ file }: { file: string }) => file === path),
      path,
    );
  }
});
