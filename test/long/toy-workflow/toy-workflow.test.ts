import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  constants,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WORKFLOWS } from '@assay/workflows/list';
import { WORKFLOWS as DEPLOYED } from '../../../infra/workflows/list.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = ['cli', 'desk', 'functions', 'infra', 'prompts', 'shared'];
const FILES = [
  'cdk.json',
  'models.yaml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** The two lists of workflows, and what the toy's entries in them are. */
const LISTS = {
  'shared/workflows/list.ts': "import { readingNote } from '@assay/reading-note/workflow';",
  'infra/workflows/list.ts': "import { readingNote } from './reading-note/state-machine.ts';",
};

let checkout: string;

/** Copies files of a folder into the checkout; none of them is there already. */
async function addFiles(folder: string): Promise<void> {
  for (const room of ['shared', 'prompts', 'infra']) {
    const entries = await readdir(join(folder, room), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((found) => found.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const target = join(checkout, relative(folder, file));
      await mkdir(dirname(target), { recursive: true });
      await copyFile(file, target, constants.COPYFILE_EXCL);
    }
  }
}

/** The installed packages; the checkout's own are its own, the toy's among them, as `npm install` would link them. */
async function linkPackages(): Promise<void> {
  const own = join(checkout, 'node_modules', '@assay');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@assay')
      await symlink(join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name));
  for (const name of await readdir(join(ROOT, 'node_modules', '@assay')))
    await symlink(await readlink(join(ROOT, 'node_modules', '@assay', name)), join(own, name));
  await symlink(join('..', '..', 'shared', 'workflows', 'reading-note'), join(own, 'reading-note'));
}

/** A checkout that holds the toy in folders of its own and, of the product's files, touches the lists alone. */
async function makeCheckout(): Promise<void> {
  checkout = await mkdtemp(join(tmpdir(), 'assay-toy-'));
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(ROOT, name), join(checkout, name), { recursive: true });
  await addFiles(import.meta.dirname);
  for (const [file, line] of Object.entries(LISTS)) {
    const list = await readFile(join(ROOT, file), 'utf8');
    await writeFile(join(checkout, file), `${line}\n${list.replace(/,?\s*(?=\];)/, ', readingNote')}`);
  }
  await linkPackages();
  await mkdir(join(checkout, '.assay'));
  await mkdir(join(ROOT, '.assay', 'bundles'), { recursive: true });
  for (const kept of ['tex-cache', 'bundles'])
    await symlink(join(ROOT, '.assay', kept), join(checkout, '.assay', kept));
}

function assay(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { OPENAI_API_KEY: _, PINECONE_API_KEY: __, ASSAY_HOME: ___, ...environment } = process.env;
  const options = {
    cwd: checkout,
    env: { ...environment, ASSAY_MODEL: 'stand-in' },
    maxBuffer: 2 ** 26,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['cli/assay.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('a workflow of a folder of its own', () => {
  before(makeCheckout);
  after(() => rm(checkout, { recursive: true, force: true }));

  it('runs end to end without touching any other file than the lists', async () => {
    await writeFile(join(checkout, 'text.txt'), 'The boat leaked, and we mended it before the rain came.\n');
    await writeFile(
      join(checkout, 'note.yaml'),
      'assignment: note-1\nworkflow: reading-note\ntitle: Boats\n',
    );
    const { code, stdout, stderr } = await assay('submit', 'text.txt', '--assignment', 'note.yaml', '--json');
    assert.equal(code, 0, stderr);
    const summary = JSON.parse(stdout);
    assert.equal(summary.status, 'completed');
    assert.equal(summary.workflow, 'reading-note');
    assert.equal(typeof summary.note, 'string');
    assert.match(stderr, /^ {2}note +written$/m, 'its stage is shown');
    assert.ok((await stat(summary.report)).size > 5_000);
    const tex = await readFile(join(summary.artifacts, 'report.tex'), 'utf8');
    assert.match(tex, /The note itself/);

    const shown = JSON.parse((await assay('runs', 'show', summary.runId, '--json')).stdout);
    assert.deepEqual(
      shown.items.map(({ item, value }: { item: string; value: { note: string } }) => [item, value.note]),
      [['note', summary.note]],
    );
    assert.deepEqual(shown.steps.map(({ step }: { step: string }) => step).sort(), [
      'note.json',
      'plan.json',
      'result.json',
    ]);
  });

  it('has an entry in both lists, as every workflow has', () => {
    assert.deepEqual(
      DEPLOYED.map(({ id }) => id),
      WORKFLOWS.map(({ id }) => id),
    );
  });
});
