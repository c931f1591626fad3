import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';

it('draws the same in every run, unless a seed is given', () => {
  const seed = Number(process.env.SEED ?? 7);
  const drawn = () => fc.sample(fc.integer(), 5);
  assert.equal(fc.readConfigureGlobal().seed, seed);
  assert.deepEqual(drawn(), drawn());
});
