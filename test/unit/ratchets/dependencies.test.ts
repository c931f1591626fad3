import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dependencyFaults, importedPackages } from '../../ratchets/dependencies.ts';
import { rootManifest, workspaces } from '../../ratchets/workspaces.ts';

const root = {
  name: 'whole',
  version: '1.0.0',
  dependencies: { zod: '4.0.0', marked: '1.0.0' },
  devDependencies: { '@types/aws-lambda': '8.0.0', 'aws-cdk-lib': '2.0.0' },
};
const faults = (text: string, dependencies: Record<string, string>, version = '1.0.0') =>
  dependencyFaults(root, [
    { folder: 'a', manifest: { name: '@x/a', version, dependencies }, files: [{ path: 'a/a.ts', text }] },
    { folder: 'b', manifest: { name: '@x/b', version: '1.0.0' }, files: [] },
  ]);

describe('what the package.json of every workspace says it depends on', () => {
  it('is what its files import, in the versions of the whole', () =>
    assert.deepEqual(dependencyFaults(rootManifest(), workspaces()), []));

  it('may be neither less nor more, nor of another version', () => {
    const text = "import * as z from 'zod';\nexport { b } from '@x/b/c';\n";
    assert.deepEqual(faults(text, { zod: '4.0.0', '@x/b': '1.0.0' }), []);
    assert.deepEqual(faults(text, { zod: '3.0.0', marked: '1.0.0' }), [
      'a/package.json: @x/b is missing, a/a.ts imports it',
      'a/package.json: zod is not 4.0.0 as elsewhere',
      'a/package.json: marked is imported nowhere',
    ]);
    assert.deepEqual(faults('', {}, '0.9.0'), ['a/package.json: the version is not 1.0.0']);
  });

  it('holds no package of types, and nothing that deploys', () => {
    assert.deepEqual(faults("import type { Handler } from 'aws-lambda';", {}), []);
    assert.deepEqual(faults("import { Stack } from 'aws-cdk-lib';", {}), ['a/a.ts imports aws-cdk-lib']);
  });

  it('is found in every form of an import, and in no comment, file or part of Node', () => {
    const forms = [
      (name: string) => `import x from '${name}/deep/file';`,
      (name: string) => `import type { X } from '${name}';`,
      (name: string) => `import {\n  a,\n  b,\n} from '${name}';`,
      (name: string) => `export * from '${name}';`,
      (name: string) => `export type {} from '${name}/errors';`,
      (name: string) => `import '${name}';`,
      (name: string) => `const x = await import('${name}');`,
      (name: string) =>
        `const path = createRequire(import.meta.url).resolve; require.resolve('${name}/x.wasm');`,
    ];
    const others = [
      "import { a } from './a.ts';",
      "import { readFile } from 'node:fs/promises';",
      "/**\n * import z from 'commented';\n */",
      "// import z from 'commented';",
      "const words = 'taken from elsewhere';",
    ];
    const name = fc.stringMatching(/^(?:@[a-z]{2,5}\/)?pkg-[a-z]{1,8}$/);
    const line = fc.oneof(
      fc
        .record({ name, form: fc.constantFrom(...forms) })
        .map(({ name, form }) => ({ name, text: form(name) })),
      fc.constantFrom(...others).map((text) => ({ name: null, text })),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const found = importedPackages(lines.map(({ text }) => text).join('\n'));
        const names = lines.flatMap(({ name }) => name ?? []);
        assert.deepEqual([...found].sort(), [...new Set(names)].sort());
      }),
    );
  });
});
