import assert from 'node:assert/strict';
import { it } from 'node:test';
import { estimateCost } from '../../../shared/reevaluation/estimate-cost.ts';

it('a cohort is expected to cost what it did, half of it in batches, and nothing is made up of what is not known', () => {
  const runs = [{ cost: 1 }, { cost: 2 }];
  assert.equal(estimateCost(runs, 'now'), 3);
  assert.equal(estimateCost(runs, 'batch'), 1.5);
  assert.equal(estimateCost([...runs, { cost: null }], 'now'), null);
  assert.equal(estimateCost([...runs, {}], 'now'), null);
});
