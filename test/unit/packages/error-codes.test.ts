import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REPEATED } from '@assay/workflows/errors';
import type { HousePackage } from '../../ratchets/dependencies.ts';
import { packageOf, productFiles } from '../../ratchets/sources.ts';
import { workspaces } from '../../ratchets/workspaces.ts';

const DECLARED = /_ERRORS = \{(?<codes>[^}]*)\} as const satisfies DeclaredCodes/g;
const isDeclaration = (text: string) => text.includes('satisfies DeclaredCodes');

const files = productFiles();
const declared = files.flatMap(({ path, text }) =>
  [...text.matchAll(DECLARED)].flatMap(({ groups }) =>
    [...groups!.codes!.matchAll(/(\w+): '/g)].map(([, code]) => ({ code: code!, home: packageOf(path) })),
  ),
);
const homeOf = new Map(declared.map(({ code, home }) => [code, home]));

const packages = new Map(workspaces().map((each) => [each.manifest.name, each]));

/** The folders of a package and of those below it. */
function reachOf({ folder, manifest }: HousePackage): string[] {
  const below = Object.keys(manifest.dependencies ?? {}).flatMap((name) => packages.get(name) ?? []);
  return [folder, ...below.flatMap(reachOf)];
}
const reach = new Map([...packages.values()].map((each) => [each.folder, new Set(reachOf(each))]));

describe('the codes of errors', () => {
  it('are each declared once, and all of them collected with their classes', () => {
    assert.deepEqual(declared.map(({ code }) => code).sort(), Object.keys(REPEATED).sort());
    assert.equal(homeOf.size, declared.length);
  });

  it('are declared in the package that throws them or in one below', () => {
    const thrown = files.flatMap(({ path, text }) =>
      [...text.matchAll(/new AssayError\(\s*'(\w+)'/g)].map(([, code]) => ({ path, code: code! })),
    );
    assert.ok(thrown.length > 300);
    const misplaced = thrown.filter(({ path, code }) => {
      const home = homeOf.get(code);
      return home === undefined || reach.get(packageOf(path))?.has(home) === false;
    });
    assert.deepEqual(misplaced, []);
  });

  it('are all of use: some source beside their declaration names each', () => {
    const sources = files.filter(({ text }) => !isDeclaration(text)).map(({ text }) => text);
    const unused = declared.filter(({ code }) => !sources.some((text) => text.includes(`'${code}'`)));
    assert.deepEqual(unused, []);
  });
});
