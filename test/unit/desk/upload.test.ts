import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { sortedFiles } from '@assay/platform/submission/sorted-files';
import { readClassFolder } from '../../../cli/class-folder.ts';
import { droppedFiles } from '../../../desk/class/upload.ts';

/** An entry of what was dropped, as far as the desk looks at it. */
type Entry = Record<string, unknown>;

const TAKEN = { endings: ['txt', 'docx'], bytes: 100 };

/** A folder as browsers hand it on where it is dropped. */
function folderEntry(fullPath: string, files: Readonly<Record<string, string>>): Entry {
  const isHere = (name: string) => !name.includes('/');
  const folders = new Set(Object.keys(files).flatMap((name) => (isHere(name) ? [] : [name.split('/')[0]!])));
  const entries = [
    ...Object.keys(files)
      .filter(isHere)
      .map((name) => fileEntry(`${fullPath}/${name}`, files[name]!)),
    ...[...folders].map((folder) => {
      const inside = Object.entries(files).filter(([name]) => name.startsWith(`${folder}/`));
      const own = inside.map(([name, text]) => [name.slice(folder.length + 1), text] as const);
      return folderEntry(`${fullPath}/${folder}`, Object.fromEntries(own));
    }),
  ];
  const readEntries = (found: (some: Entry[]) => void) => found(entries.splice(0, 2));
  return { isFile: false, fullPath, createReader: () => ({ readEntries }) };
}

const fileEntry = (fullPath: string, text: string): Entry => ({
  isFile: true,
  fullPath,
  file: (found: (file: File) => void) => found(new File([text], fullPath.split('/').at(-1)!)),
});

/** What the API is asked of what was dropped, and what it says. */
async function sorted(...dropped: Entry[]) {
  const items = dropped.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const given = await droppedFiles({ items } as never);
  const table = given.find(({ path }) => path === 'students.csv');
  const files = given.map(({ path, file }) => ({ path, bytes: file.size }));
  const text = await table?.file.text();
  return sortedFiles({ files, ...(text && { table: Buffer.from(text).toString('base64') }) }, TAKEN);
}

const CLASS = {
  'students.csv': 'file,subject,name\nanna,s1,Anna Quenby\ncarl.txt,s2,\n',
  'anna/essay.docx': 'We sailed.',
  'berta/essay.docx': 'We sailed home.',
  'berta/~$essay.docx': 'x',
  'carl.txt': 'We stayed.',
  'carl.docx': 'We stayed.',
  'dora/students.csv': 'file,subject\n',
  '.DS_Store': 'x',
};

describe('files that are dropped together', () => {
  it('are of one folder the submissions, students and refusals that `assay class` has of it', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-class-'));
    t.after(() => rm(folder, { recursive: true }));
    for (const [path, text] of Object.entries(CLASS)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const command = await readClassFolder(folder);
    const { works, refused, table } = await sorted(folderEntry('/7b', CLASS));
    const known = ({ path, submission, student }: (typeof works)[number]) => ({ path, submission, student });
    assert.deepEqual(
      works.map(known),
      command.files.map((file) => known({ ...file, usual: true })),
    );
    assert.equal(table, 'students.csv');
    const students = works.map(({ path, student }) => [path, student?.name ?? student?.subject]);
    assert.deepEqual(students, [
      ['anna/essay.docx', 'Anna Quenby'],
      ['berta/essay.docx', undefined],
      ['carl.docx', undefined],
    ]);
    const faults = (all: typeof refused) => all.map(({ file, code, detail }) => [file, code, detail]);
    assert.deepEqual(faults(refused), faults(command.refused));
  });

  it('keep the names of several folders, and of files beside them', async () => {
    const { works } = await sorted(
      folderEntry('/anna', { 'essay.docx': 'We sailed.' }),
      folderEntry('/berta', { 'essay.docx': 'We sailed home.' }),
      fileEntry('/carl.txt', 'We stayed.'),
    );
    const paths = works.map(({ path }) => path);
    assert.deepEqual(paths, ['anna/essay.docx', 'berta/essay.docx', 'carl.txt']);
    assert.equal(new Set(works.map(({ submission }) => submission)).size, 3);
  });

  it('are refused by name where they are empty, too large, or two would be one work', async () => {
    const { works, refused } = await sorted(
      fileEntry('/anna.txt', 'We sailed.'),
      fileEntry('/anna.docx', 'We sailed.'),
      fileEntry('/berta.txt', ''),
      fileEntry('/carl.txt', 'x'.repeat(101)),
      fileEntry('/notes.xyz', 'Who reads this?'),
    );
    assert.deepEqual(
      works.map(({ path, usual }) => [path, usual]),
      [
        ['anna.docx', true],
        ['notes.xyz', false],
      ],
    );
    assert.deepEqual(
      refused.map(({ file, code }) => [file, code]),
      [
        ['anna.txt', 'SubmissionTaken'],
        ['berta.txt', 'SubmissionEmpty'],
        ['carl.txt', 'SubmissionTooLarge'],
      ],
    );
    assert.match(refused[0]!.detail, /this one and anna\.docx/);
  });

  it('are handed in with a table that is right, and never as the table alone', async () => {
    const wrong = { ...CLASS, 'students.csv': 'file,subject\nnobody.txt,s1\n' };
    await assert.rejects(sorted(folderEntry('/7b', wrong)), { code: 'TableInvalid', message: /line 2/ });
    const alone = { 'students.csv': CLASS['students.csv'] };
    await assert.rejects(sorted(folderEntry('/7b', alone)), { code: 'SubmissionEmpty' });
  });
});
