import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { thisAssay } from '../../../infra/this-assay.ts';

let folder: string;
let commit: string;
function git(...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-checkout-'));
  git('init', '-q');
  await writeFile(join(folder, 'file'), 'one');
  git('add', 'file');
  git('commit', '-q', '-m', 'One');
  commit = git('rev-parse', 'HEAD');
});
after(() => rm(folder, { recursive: true, force: true }));

describe('which Assay made something', () => {
  it('is told by the commit of its checkout, and that it was changed since', async () => {
    assert.deepEqual([thisAssay(folder).commit, thisAssay(folder).dirty], [commit, undefined]);
    await writeFile(join(folder, 'file'), 'two');
    assert.deepEqual([thisAssay(folder).commit, thisAssay(folder).dirty], [commit, true]);
  });

  it('is not told by the commit of the repository that it was installed in', async () => {
    const installed = join(folder, 'node_modules', 'assay');
    await mkdir(installed, { recursive: true });
    assert.equal(thisAssay(installed).commit, null);
  });
});
