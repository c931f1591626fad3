import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import fc from 'fast-check';

it('draws the same in every run, unless a seed is given', () => {
  const seed = Number(process.env.SEED ?? 7);
  const drawn = () => fc.sample(fc.integer(), 5);
  assert.equal(fc.readConfigureGlobal().seed, seed);
  assert.deepEqual(drawn(), drawn());
});

it('follows no promises for traces that nobody reads', async () => {
  await import('../../functions/platform/runtime/define-handler.ts');
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  assert.deepEqual(loaded.filter((file) => file.includes('aws-xray-sdk-core')).slice(0, 1), []);
});
