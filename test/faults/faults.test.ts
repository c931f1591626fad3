import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type DisturbedStack, startDisturbedStack } from './disturbed-stack.ts';
import { runUnderFaults } from './fault-runs.ts';
import { planRuns } from './plan.ts';
import { samples } from './samples.ts';

const seed = Number(process.env.SEED ?? 7);
/** Runs at once: they wait for each other's model calls more than for the machine. */
const AT_ONCE = 6;

let stack: DisturbedStack;
before(async () => {
  stack = await startDisturbedStack();
});
after(() => stack.close());

describe('Every state of every workflow under every kind of fault', () => {
  it(`ends each submission once, with the result of an undisturbed run, seed ${seed}`, async (test) => {
    const found = await runUnderFaults(stack, await samples(), (states) => planRuns(states, seed), AT_ONCE);
    test.diagnostic(`${found.faults} faults in ${found.runs} runs`);
    test.diagnostic(`no sample comes to ${found.unvisited.join(', ') || 'none'}`);
    assert.deepEqual(found.wrong, []);
  });
});
