import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lockFolder } from '../../../../../infra/local/deploy/folder-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'assay-lock-'));

describe("a stack's folder", () => {
  it('is refused while a living process has it and free again afterwards', () => {
    const folder = newFolder();
    const release = lockFolder(folder);
    assert.throws(() => lockFolder(folder), { code: 'StackUnavailable', message: /in use by process/ });
    release();
    lockFolder(folder)();
  });

  it('is taken over from a process that is gone, also where its id lives on in another', () => {
    for (const owner of [
      { pid: 2 ** 22 + 1, birth: 'x' },
      { pid: process.pid, birth: 'an earlier process' },
    ]) {
      const folder = newFolder();
      writeFileSync(join(folder, 'stack.lock'), JSON.stringify(owner));
      lockFolder(folder)();
    }
  });

  it('is taken over where a kill left half a lock', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'stack.lock'), '{"pid":1');
    lockFolder(folder)();
  });
});
