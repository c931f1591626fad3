import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileHashes, keptBundle } from '../../../../infra/constructs/kept-bundles.ts';

let root: string;
let built: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-kept-'));
  built = 0;
  write('handler.ts', 'one');
  write('shared.ts', 'two');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFileSync(join(root, name), content);

/** What is in the bundle as another process would be given it. */
function bundled({ name = 'grade', made = 'v1' } = {}): string {
  const folder = keptBundle({ name, made, root, kept: join(root, 'kept') }, fileHashes(), (outdir) => {
    built += 1;
    mkdirSync(outdir);
    const inputs = ['shared.ts', 'handler.ts'];
    const contents = inputs.map((file) => readFileSync(join(root, file), 'utf8'));
    writeFileSync(join(outdir, 'index.mjs'), [name, made, ...contents].join(' '));
    return inputs;
  });
  assert.deepEqual(readdirSync(folder), ['index.mjs'], 'nothing else is deployed');
  return readFileSync(join(folder, 'index.mjs'), 'utf8');
}

describe('a bundle', () => {
  it('is made once of the same sources', () => {
    for (let time = 0; time < 3; time += 1) assert.equal(bundled(), 'grade v1 two one');
    assert.equal(built, 1);
  });

  it('is made anew of any source that changed, for other options and under another name', () => {
    bundled();
    write('shared.ts', 'three');
    assert.equal(bundled(), 'grade v1 three one');
    assert.equal(bundled({ made: 'v2' }), 'grade v2 three one');
    assert.equal(bundled({ name: 'grade-all' }), 'grade-all v1 three one');
    assert.equal(built, 4);
  });

  it('that was made before is found again when sources are what they were', () => {
    bundled();
    write('handler.ts', 'changed');
    bundled();
    write('handler.ts', 'one');
    assert.equal(bundled(), 'grade v1 two one');
    assert.equal(built, 2);
  });

  it('is made anew where a source is gone, and what cannot be made is not kept', () => {
    bundled();
    rmSync(join(root, 'shared.ts'));
    assert.throws(() => bundled(), { code: 'ENOENT' });
    write('shared.ts', 'two');
    assert.equal(bundled(), 'grade v1 two one');
    assert.deepEqual(readdirSync(join(root, 'kept')).length, 1);
  });

  it('is kept in its three latest forms', () => {
    for (const made of ['v1', 'v2', 'v3', 'v4', 'v5']) bundled({ made });
    assert.equal(readdirSync(join(root, 'kept')).length, 3);
  });
});
