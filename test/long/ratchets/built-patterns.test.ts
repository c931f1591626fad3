import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { goesTwoWays, type Pattern, readsOverLines, sharesOut } from '../../ratchets/patterns.ts';
import { ROOT } from '../../support/test-files.ts';

/** What modules build of texts while they are loaded, in a process of their own that loads them all. */
function builtPatterns(): Pattern[] {
  const script = join(ROOT, 'test', 'support', 'built-patterns.ts');
  const { stdout } = spawnSync(process.execPath, [script], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout) as Pattern[];
}

describe('a regular expression that is built', () => {
  const built = builtPatterns();
  const found = (isSlow: (pattern: Pattern) => boolean) =>
    built.filter(isSlow).map(({ path, source }) => `${path}: ${source}`);

  it('is seen, whichever module builds it', () => {
    const paths = new Set(built.map(({ path }) => path));
    assert.ok(built.length > 150 && paths.size > 30, `${built.length} of ${paths.size} files`);
    for (const path of ['shared/platform/privacy/find-names.ts', 'shared/model/answer/refusal.ts'])
      assert.ok(paths.has(path), path);
  });

  it('never hangs on empty lines', () => assert.deepEqual(found(readsOverLines), []));
  it('has nothing shared out between its parts', () => assert.deepEqual(found(sharesOut), []));
  it('goes through no loop in two ways', () => assert.deepEqual(found(goesTwoWays), []));
});
