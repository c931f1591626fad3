import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { countedSchema, type WorkflowCounts } from '../../../bench/burst/bill/counts.ts';
import { AGENT_MB, billOf, modelMsOf } from '../../../bench/burst/bill/reckon.ts';

const { workflows } = countedSchema.parse(JSON.parse(readFileSync('bench/burst/bill/now.json', 'utf8')));

/** Dollars of a thousand runs by service, each with ten requests: one by one, or in a burst. */
function billed(workflow: string, counts: WorkflowCounts, alone: boolean): Record<string, number> {
  const modelMs = modelMsOf(workflow);
  const agentMb = alone ? AGENT_MB.alone : AGENT_MB.burst;
  const rendering = alone ? 'function' : 'drained';
  return billOf(counts, { modelMs, alone, rendering, agentMb, webRequests: 10 }, false);
}

const page = readFileSync('docs/reference/benchmarks.md', 'utf8');
/** What the page says of a service: before, one by one and in a burst, for each workflow. */
function told(service: string): string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${service} |`))!;
  return row
    .split('|')
    .slice(2)
    .map((cell) => cell.trim());
}

describe('the bill of a thousand runs', () => {
  const columns = Object.entries(workflows).flatMap(([workflow, counts], at) =>
    [true, false].map((alone, behind) => ({
      bill: billed(workflow, counts, alone),
      at: at * 3 + 1 + behind,
    })),
  );
  it('has every service as the page says', () => {
    for (const { bill, at } of columns)
      for (const [service, dollars] of Object.entries(bill))
        assert.equal(told(service)[at], dollars.toFixed(3), `${service} ${at}`);
  });

  it('comes to what the pages say', () => {
    const sums = columns.map(({ bill }) =>
      Object.values(bill)
        .reduce((all, one) => all + one, 0)
        .toFixed(2),
    );
    assert.deepEqual(
      columns.map(({ at }) => told('all')[at]),
      sums,
    );
    const guide = readFileSync('docs/operating.md', 'utf8');
    assert.equal(/about \$([\d.]+) for a thousand essays/.exec(guide)?.[1], sums[0]);
  });
});
