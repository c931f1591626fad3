import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateCost, type PricedRun } from '@assay/platform/reevaluation/estimate-cost';
import { sampleResult } from '../report/sample-results.ts';

it('a cohort is expected to cost what it did, half of it in batches, and nothing is made up of what is not known', () => {
  const runs = [{ cost: 1 }, { cost: 2 }];
  assert.equal(estimateCost(runs, 1), 3);
  assert.equal(estimateCost(runs, 0.5), 1.5);
  assert.equal(estimateCost([...runs, { cost: null }], 1), null);
  assert.equal(estimateCost([...runs, {}], 1), null);
});

describe('of runs that were answered from memory', () => {
  const run = (cost: number | null, memoisedCalls: number, once?: number | null): PricedRun => ({
    cost,
    provenance: {
      ...sampleResult().provenance,
      memoisedCalls,
      ...(once !== undefined && { memoised: { inputTokens: 1, outputTokens: 1, cost: once } }),
    },
  });

  it('what the answers once took is counted, since nothing is remembered when they are assessed again', () => {
    assert.equal(estimateCost([run(0, 2, 0.5), run(0.1, 1, 0.4)], 1), 1);
    assert.equal(estimateCost([run(0, 2, 0.5)], 0.5), 0.25);
    assert.equal(estimateCost([run(0, 2, null), run(1, 0)], 1), null);
  });

  it('and do not say what these took, the dearest counts', () => {
    assert.equal(estimateCost([run(0, 2), run(0.5, 0)], 1), 1);
    assert.equal(estimateCost([run(0.5, 0), run(0.75, 1)], 1), 1.25);
  });
});
