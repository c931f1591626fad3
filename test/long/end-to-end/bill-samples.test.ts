import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SAMPLES } from '../../../bench/burst/bill/samples.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';

let local: Local;
before(async () => {
  local = await startLocal();
});
after(() => local.close());

describe('what the AWS bill is counted on', () => {
  for (const [workflow, { what, prepare, hand }] of Object.entries(SAMPLES))
    it(`comes to its end: ${what}`, async () => {
      await prepare?.(local);
      const run = await local.settled(await hand(local, 0));
      assert.equal(run.workflow, workflow);
      assert.equal(run.state, 'completed', run.failure?.message);
    });
});
