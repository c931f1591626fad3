/**
 * Faults one by one: `node bench/faults/faults.ts [--seed N] [--together] [--sample name]`. Every kind of fault befalls every state that
 * calls something, each in a run of its own; with `--together` several a run, as the tests have it, by the seed. Prints what is
 * not as it was promised, and ends with 1 where there is any.
 */
import { parseArgs } from 'node:util';
import { startDisturbedStack } from '../../test/long/faults/disturbed-stack.ts';
import { runUnderFaults } from '../../test/long/faults/fault-runs.ts';
import { planOneByOne, planRuns } from '../../test/long/faults/plan.ts';
import { samples } from '../../test/long/faults/samples.ts';

/** Runs at once; more only wait for the machine. */
const AT_ONCE = 4;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    together: { type: 'boolean', default: false },
    sample: { type: 'string' },
  },
});
const seed = Number(values.seed);
const chosen = (await samples()).filter(({ name }) => values.sample === undefined || name === values.sample);

const stack = await startDisturbedStack();
const started = performance.now();
const found = await runUnderFaults(
  stack,
  chosen,
  (states) => (values.together ? planRuns(states, seed) : planOneByOne(states)),
  AT_ONCE,
);
await stack.close();

const seconds = Math.round((performance.now() - started) / 1000);
console.log(`seed ${seed}: ${found.faults} faults in ${found.runs} runs, ${seconds} s`);
if (found.unvisited.length > 0) console.log(`no sample comes to: ${found.unvisited.join(', ')}`);
for (const wrong of found.wrong) console.log(wrong);
process.exitCode = found.wrong.length > 0 ? 1 : 0;
