import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { countedSchema, type WorkflowCounts } from '../../../bench/burst/bill/counts.ts';
import { billOf } from '../../../bench/burst/bill/reckon.ts';

const { workflows } = countedSchema.parse(JSON.parse(readFileSync('bench/burst/bill/now.json', 'utf8')));

/** Dollars of the traces of a thousand runs, each with ten requests. */
const traces = (counts: WorkflowCounts, alone: boolean) =>
  billOf(counts, { modelMs: 6000, alone, rendering: 'function', webRequests: 10 }, false)['X-Ray']!;

describe('the bill of a thousand runs', () => {
  it('has every trace of runs that come one by one, and five in a hundred of a burst’s, as the page says', () => {
    const page = readFileSync('docs/reference/benchmarks.md', 'utf8');
    const [, row] = /^\| X-Ray \| (.*) \|$/m.exec(page) ?? [];
    const told = row!.split(' | ');
    for (const [at, counts] of Object.values(workflows).entries())
      for (const [behind, alone] of [true, false].entries())
        assert.equal(told[at * 3 + 1 + behind], traces(counts, alone).toFixed(3), `${at} ${alone}`);
  });
});
