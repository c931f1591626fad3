import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfRuns } from '@assay/platform/reevaluation/bill-of-runs';
import { billFigures } from '@assay/platform/run/bill-figures';
import type { RunItem } from '@assay/platform/run/items';

const bill = billFigures({
  ...{ questions: 2, requests: 2, unmetered: 0, unpriced: 0, priced: 2, own: 0, here: 0 },
  ...{ inputTokens: 10, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 5, cost: 0.5 },
});
const run = (state: RunItem['state'], own: Partial<RunItem> = {}) => ({ state, ...own });

it('runs cost what their bills say; those that ended before they asked, nothing', () => {
  const runs = [run('completed', { bill, cost: 0.5 }), run('failed', { bill, cost: 0.5 }), run('held')];
  assert.deepEqual([billOfRuns(runs).cost, billOfRuns(runs).inputTokens], [1, 20]);
  assert.equal(billOfRuns([]).cost, 0);
});

it('what one of them cost is not known, so that it is of none: at least the others, never nothing', () => {
  const unmetered = { ...bill, cost: null, costAtLeast: 0.25, unmetered: 1 };
  const partly = billOfRuns([run('completed', { bill }), run('completed', { bill: unmetered, cost: null })]);
  assert.deepEqual([partly.cost, partly.costAtLeast, partly.unmetered], [null, 0.75, 1]);
  for (const state of ['failed', 'running', 'completed'] as const) {
    const unknown = billOfRuns([run('completed', { bill }), run(state)]);
    assert.deepEqual([unknown.cost, unknown.costAtLeast, unknown.inputTokens], [null, 0.5, null]);
  }
});
