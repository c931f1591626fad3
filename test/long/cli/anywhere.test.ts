import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ROOT, VERSION } from '../../../cli/home.ts';

const execute = promisify(execFile);
const COMMAND = join('cli', 'assay.mjs');

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-anywhere-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What a command says and how it ends, from a folder that is not the checkout. */
async function called(file: string, words: string[], own: NodeJS.ProcessEnv = {}) {
  const options = { cwd: folder, env: { ...process.env, HOME: folder, ASSAY_HOME: '', ...own } };
  return execute(file, words, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({
      code: code as number,
      stdout: stdout as string,
      stderr: stderr as string,
    }),
  );
}

/** A copy of the command that takes this Node for an older one. */
function older(place: string): string {
  const file = join(place, COMMAND);
  mkdirSync(dirname(file), { recursive: true });
  cpSync(join(ROOT, COMMAND), file);
  const preload = join(place, 'older.cjs');
  writeFileSync(
    preload,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.9.0' } });\n",
  );
  return preload;
}

describe('the command under an older Node', () => {
  it('finds the Node that was installed beside it, and ends as that does', async () => {
    const place = join(folder, 'with-node');
    const preload = older(place);
    const node = join(place, 'node_modules', '.bin', 'node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\nshift\necho "with $*"\nexit 3\n', { mode: 0o755 });
    const { code, stdout } = await called(process.execPath, [
      '-r',
      preload,
      join(place, COMMAND),
      'runs',
      'list',
    ]);
    assert.deepEqual([code, stdout], [3, 'with runs list\n']);
  });

  it('says which one is needed where there is none', async () => {
    const place = join(folder, 'without-node');
    const words = ['-r', older(place), join(place, COMMAND), 'costs', '--json'];
    const { code, stdout, stderr } = await called(process.execPath, words);
    assert.equal(code, 1);
    assert.match(stderr, /^Assay runs on Node 24 or later.*npm run setup/);
    assert.equal(JSON.parse(stdout).error.code, 'NodeUnsuitable');
  });
});

describe('an installed package', () => {
  /** What `npm pack` would put into the tarball, where `npm install --global` would put it; its dependencies are the checkout's. */
  let installed: string;
  before(async () => {
    installed = join(folder, 'lib', 'node_modules', '@assay', 'assay');
    const { stdout } = await execute('npm', ['pack', '--dry-run', '--json'], {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
    });
    for (const { path } of JSON.parse(stdout)[0].files as { path: string }[]) {
      mkdirSync(dirname(join(installed, path)), { recursive: true });
      cpSync(join(ROOT, path), join(installed, path));
    }
    const packages = join(installed, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@assay') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  });

  it('runs from any folder, keeps its state in the home, and writes nothing into the package', async () => {
    const files = () => globSync('**/*', { cwd: installed, exclude: ['node_modules'] }).length;
    const count = files();
    for (const time of ['first', 'second'])
      assert.deepEqual(
        await called(process.execPath, [join(installed, COMMAND), '--version']),
        { code: 0, stdout: `${VERSION}\n`, stderr: '' },
        time,
      );
    assert.equal(files(), count);
    assert.equal(readdirSync(join(folder, '.assay', 'program')).length, 1);
  });

  it('has its own packages and every workflow', async () => {
    const words = ['submit', 'nothing.txt', '--assignment', 'none.yaml', '--json'];
    const { code, stdout } = await called(process.execPath, [join(installed, COMMAND), ...words]);
    assert.deepEqual([code, JSON.parse(stdout).error.code], [1, 'FileUnreadable']);
    assert.ok(!existsSync(join(folder, 'assay-results')));
  });

  it('has one name, of a scope, and one command', async () => {
    const { name, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.match(name, /^@assay\//);
    assert.deepEqual(Object.keys(bin), ['assay']);
  });
});
