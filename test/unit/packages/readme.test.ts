import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { workspaces } from '../../ratchets/workspaces.ts';
import { ROOT } from '../../support/test-files.ts';

const LONGEST = 8;
const packages = workspaces().filter(({ folder }) => folder.startsWith('shared/'));

/** Runs a script; what it prints, line by line. */
async function printedBy(script: string): Promise<string[]> {
  const log = mock.method(console, 'log', () => {});
  try {
    await import(pathToFileURL(script).href);
    return log.mock.calls.map(({ arguments: said }) => format(...said));
  } finally {
    log.mock.restore();
  }
}

describe('the README of a package', () => {
  let folder: string;
  before(async () => {
    await mkdir(join(ROOT, '.assay'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.assay', 'readme-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is there for every package', () => assert.ok(packages.length >= 12));

  for (const { folder: home, manifest } of packages)
    it(`of ${manifest.name} has an example that prints what it says`, async () => {
      const text = await readFile(join(ROOT, home, 'README.md'), 'utf8');
      assert.ok(text.startsWith(`# ${manifest.name}\n`));
      const [, example = ''] = /^```ts\n(.+?)^```$/ms.exec(text) ?? [];
      assert.ok(
        example.includes(`from '${manifest.name}/`) && example.trimEnd().split('\n').length <= LONGEST,
      );
      const script = join(folder, `${manifest.name.slice('@assay/'.length)}.ts`);
      await writeFile(script, example);
      const promised = [...example.matchAll(/; \/\/ (.+)$/gm)].map(([, said]) => said);
      assert.ok(promised.length > 0);
      assert.deepEqual(await printedBy(script), promised);
    });
});
