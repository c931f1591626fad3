import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, it } from 'node:test';
import { synthesize } from '../../../cli/synthesize.ts';

const assembly = await synthesize();
const bundles = readdirSync(assembly)
  .filter((name) => name.startsWith('asset.'))
  .map((name) => join(assembly, name))
  .filter((folder) => existsSync(join(folder, 'index.mjs')));

/** From where bundles are made, `.assay/bundles/{name}/bundle`, up to the checkout and down to what it holds: nothing above it. */
const WITHIN = /^(\.\.\/){4}(functions|shared|node_modules|cli)\//;

describe('the code of functions', () => {
  it('is the same of every checkout: source maps and code name no path outside of it', () => {
    assert.ok(bundles.length > 10);
    for (const folder of bundles) {
      const code = readFileSync(join(folder, 'index.mjs'), 'utf8');
      const [, map] = /\/\/# sourceMappingURL=(.*)/.exec(code)!;
      const { sources } = JSON.parse(readFileSync(join(folder, map!), 'utf8')) as { sources: string[] };
      assert.deepEqual(
        sources.filter((source) => !WITHIN.test(source)),
        [],
        folder,
      );
      assert.ok(!code.includes(process.cwd()), folder);
    }
  });

  it('is whole in the image of the renderer: its Dockerfile copies every module that lies beside the entry', () => {
    const [image] = bundles.filter((folder) => existsSync(join(folder, 'Dockerfile')));
    const copied = [...readFileSync(join(image!, 'Dockerfile'), 'utf8').matchAll(/^COPY (\S+) /gm)].map(
      ([, what]) => what!,
    );
    const isCopied = (file: string) => copied.some((pattern) => matchesGlob(file, pattern));
    const modules = readdirSync(image!).filter((file) => file.endsWith('.mjs'));
    assert.ok(modules.length > 1, 'the bundle is split');
    assert.deepEqual(
      modules.filter((file) => !isCopied(file)),
      [],
    );
  });
});
