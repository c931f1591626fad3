import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { calledIn } from '../../../cli/commands/init.ts';
import { ROOT } from '../../../cli/home.ts';

it('a project names the command as it can be called in its folder', () => {
  assert.equal(calledIn(join(ROOT, 'my-class'), 'npx assay'), 'npx assay');
  assert.equal(calledIn('/elsewhere/my-class', 'npx assay'), join(ROOT, 'node_modules', '.bin', 'assay'));
  assert.equal(calledIn('/elsewhere/my-class', 'assay'), 'assay');
});
