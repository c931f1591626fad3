import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { packageOf, productFiles } from '../../ratchets/sources.ts';
import { ROOT } from '../../support/test-files.ts';

/** `expression // => value` in a docstring, and the file it stands in. */
interface Example {
  path: string;
  expression: string;
  value: string;
}

const EXAMPLE = /@example (?<expression>.+) \/\/ => (?<value>.+?)(?: \*\/)?$/gm;

const examples: Example[] = productFiles().flatMap(({ path, text }) =>
  [...text.matchAll(EXAMPLE)].map(({ groups }) => ({ path, ...(groups as Omit<Example, 'path'>) })),
);

/** Runs words of a docstring; they see what the files of their package export that have examples. */
function resultOf(words: string, scope: Record<string, unknown>): unknown {
  return new Function(...Object.keys(scope), `return (${words});`)(...Object.values(scope));
}

describe('the examples of docstrings', () => {
  it('are there for what is most used', () => assert.ok(examples.length >= 35));

  for (const [home, own] of Map.groupBy(examples, ({ path }) => packageOf(path)))
    it(`of ${home} are true`, async () => {
      const files = [...new Set(own.map(({ path }) => pathToFileURL(join(ROOT, path)).href))];
      const modules = await Promise.all(files.map((file): Promise<object> => import(file)));
      const scope: Record<string, unknown> = Object.assign({}, ...modules);
      for (const { path, expression, value } of own)
        assert.deepEqual(resultOf(expression, scope), resultOf(value, scope), `${path}: ${expression}`);
    });
});
