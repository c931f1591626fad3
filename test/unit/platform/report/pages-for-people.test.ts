import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../../../support/test-files.ts';

it('names no step of a run on any page: people read why something is missing, not in which file', () => {
  const files = globSync(['shared/**/report/**/*.liquid', 'shared/**/report/**/*.ts'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  });
  assert.ok(files.length > 50);
  const naming = files.filter((file) =>
    /\b(?:missing|broken|failure|part|one|block)\??\.(?:missing\.)?step\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  );
  assert.deepEqual(naming, []);
});
