import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { median, printTable } from '../table.ts';
import {
  drainingTasks,
  functionPerReport,
  type RenderingOutcome,
  taskPerBatch,
  taskPerReport,
} from './rendering-model.ts';

/**
 * Ways to render reports, simulated: seconds from when a result is stored to its report, for the median report and the slowest, and
 * dollars for a thousand. `node bench/burst/rendering.ts --seed 1`
 */
const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });

/** Runs that a provider lets through: 600 requests a minute, 20 a run. */
const RUNS_A_SECOND = 600 / 20 / 60;

const WAYS = {
  'a task per report': taskPerReport,
  'a task per batch': taskPerBatch,
  'tasks that drain a queue': drainingTasks,
  'a function per report': functionPerReport,
};
const ARRIVALS = {
  'all at once': () => 0,
  'as the provider allows': (index: number) => index / RUNS_A_SECOND,
};

const seconds = (value: number) => `${value.toFixed(0)} s`;

function row(name: string, arrivals: number[], { done, dollars }: RenderingOutcome): string[] {
  const waits = done.map((time, index) => time - arrivals[index]!);
  const perThousand = (dollars / arrivals.length) * 1000;
  return [name, seconds(median(waits)), seconds(Math.max(...waits)), `$${perThousand.toFixed(3)}`];
}

for (const [when, at] of Object.entries(ARRIVALS))
  for (const number of [1, 100, 2000]) {
    const arrivals = Array.from({ length: number }, (_, index) => at(index));
    const rows = Object.entries(WAYS).map(([name, way]) =>
      row(name, arrivals, way(arrivals, seededRandom(Number(values.seed)))),
    );
    printTable([`${number} reports, ${when}`, 'median', 'slowest', 'per 1,000'], rows);
    console.log();
  }
