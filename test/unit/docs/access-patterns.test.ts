import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { IndexForm } from '@assay/kit/table/entity';
import { codeIn, page, tableOf } from '../../support/markdown-tables.ts';
import { ROOT } from '../../support/test-files.ts';

/** The keys of a kind of items, as it is declared. */
interface DeclaredKeys extends Pick<IndexForm, 'PK' | 'SK'> {
  indexes?: Record<string, IndexForm>;
}

const DECLARED = /^export const (\w+) = entity\(/gm;
const files = globSync('{shared,functions}/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });

async function entitiesOf(file: string): Promise<(readonly [string, DeclaredKeys])[]> {
  const names = [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)].map(([, name]) => name!);
  if (names.length === 0) return [];
  const module = await import(pathToFileURL(join(ROOT, file)).href);
  return names.map((name) => [`${file} ${name}`, module[name].form]);
}
const entities = (await Promise.all(files.map(entitiesOf))).flat();

/** A pattern whatever its names are: documents and code call the same part of a key otherwise. */
const nameless = (pattern: string) => pattern.replace(/\{[^}]*\}/g, '{}');

/** The patterns of each row, such as `PK RUN#{}` and `SK RUN`. */
const rows = tableOf(page('docs/architecture.md'), 'access pattern').map(([, keys]) =>
  codeIn(keys!).map(nameless),
);

/** Whether a row says that of such a sort key: as a whole, or what it begins with. */
function tellsOf(row: readonly string[], sk: string): boolean {
  return row.some((pattern) => {
    const beginning = /^SK begins_with (.+)/.exec(pattern)?.[1];
    return beginning ? sk.startsWith(beginning) : pattern.replace(/^SK /, '') === sk;
  });
}

describe('the access patterns of the table, as the architecture has them', () => {
  it('are declared where they can be read', () => {
    assert.ok(entities.length > 30);
    for (const file of files) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const declared = text.match(/(?<!function )\bentity\(/g)?.length ?? 0;
      assert.equal(text.match(DECLARED)?.length ?? 0, declared, `${file} exports its entities`);
    }
  });

  for (const [name, { PK, SK, indexes = {} }] of entities)
    it(`have the keys of ${name}`, () => {
      const own = rows.filter((row) => row.includes(`PK ${nameless(PK)}`));
      assert.ok(
        own.some((row) => tellsOf(row, nameless(SK))),
        `PK ${PK}, SK ${SK}`,
      );
      for (const { index, PK: pk } of Object.values(indexes))
        assert.ok(rows.flat().includes(`${index}PK ${nameless(pk)}`), `${index}PK ${pk}`);
    });
});
