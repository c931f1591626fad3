import assert from 'node:assert/strict';
import { it } from 'node:test';
import { estimateCost } from '../../../shared/reevaluation/estimate-cost.ts';

it('a cohort is expected to cost what it did, half of it in batches, and nothing is made up of what is not known', () => {
  const runs = [{ cost: 1 }, { cost: 2 }];
  assert.equal(estimateCost(runs, 1), 3);
  assert.equal(estimateCost(runs, 0.5), 1.5);
  assert.equal(estimateCost([...runs, { cost: null }], 1), null);
  assert.equal(estimateCost([...runs, {}], 1), null);
});
