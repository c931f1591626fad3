import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upwardArrows } from '../../ratchets/floors.ts';
import { loneExports } from '../../ratchets/lone-exports.ts';
import { importArrows, packageOf, roomOf } from '../../ratchets/sources.ts';
import { namedTwice, participles, reusedNames } from '../../ratchets/type-names.ts';

const file = (path: string, text: string) => ({ path, text });

describe('the shape of the house', () => {
  const kit = file(
    'shared/kit/errors/assay-error.ts',
    "import type { Run } from '@assay/platform/run/run-id';\n",
  );
  const platform = file(
    'shared/platform/run/run-id.ts',
    "import { x } from '@assay/kit/errors/assay-error';\n",
  );

  it('sees an import that runs up, also of types alone, and none that runs down', () => {
    const arrows = importArrows([kit, platform]);
    assert.equal(arrows.length, 2);
    assert.deepEqual(upwardArrows(arrows, packageOf), [`${kit.path} imports ${platform.path}`]);
  });

  it('sees an import beside, of one workflow by another', () => {
    const one = file(
      'shared/workflows/essay-scoring/a.ts',
      "const b = await import('@assay/deliverable-review/b');\n",
    );
    const other = file('shared/workflows/deliverable-review/b.ts', '');
    assert.equal(upwardArrows(importArrows([one, other]), packageOf).length, 1);
  });

  it('knows imports over several lines, re-exports and relative paths', () => {
    const text = "import {\n  a,\n  type B,\n} from './b.ts';\nexport { c } from '../d.ts';\n";
    const files = [file('cli/x/a.ts', text), file('cli/x/b.ts', ''), file('cli/d.ts', '')];
    assert.deepEqual(
      importArrows(files).map(({ to }) => to),
      ['cli/x/b.ts', 'cli/d.ts'],
    );
  });

  it('sees what is exported and named in no other file, tests included', () => {
    const own = file(
      'cli/a.ts',
      'export const used = 1;\nexport const Lone = 2;\nexport async function tried() {}\n',
    );
    const test = file('test/a.test.ts', 'tried(used);');
    assert.deepEqual(loneExports([own], [test]), ['cli/a.ts: Lone']);
  });

  it('tells packages and rooms by their folders', () => {
    assert.equal(packageOf('shared/workflows/essay-scoring/report/x.ts'), 'shared/workflows/essay-scoring');
    assert.equal(packageOf('shared/workflows/list.ts'), 'shared/workflows');
    assert.equal(packageOf('infra/local/stack.ts'), 'infra/local');
    assert.equal(roomOf('shared/kit/errors/x.ts'), 'shared/kit/errors');
    assert.equal(roomOf('shared/workflows/list.ts'), 'shared/workflows');
  });

  it('sees types that are called alike, within a package and anywhere, and those that are participles', () => {
    const files = [
      file('cli/a.ts', 'export interface Report {}\ntype Asked = string;\n'),
      file('cli/b.ts', 'class Report {}\n'),
      file('functions/c.ts', 'interface Report {}\n'),
    ];
    assert.deepEqual(namedTwice(files, packageOf), ['cli: Report']);
    assert.equal(reusedNames(files), 3);
    assert.deepEqual(participles(files), ['cli/a.ts: Asked']);
  });
});
