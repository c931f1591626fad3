/**
 * Past one account: a million essays in an hour from a thousand institutions. What a submission draws on each quota is counted from a
 * real local run (`bench/burst/bill.ts --keep FILE`), the quotas and prices are those of the services; the burst itself is played
 * minute by minute over the first limit, to say how long the queue grows and when the last result is there. Nothing is built.
 *
 *     node bench/scale/scale.ts [--counts bench/burst/bill/now.json]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countedSchema } from '../burst/bill/counts.ts';
import { AGENT_MB, billOf } from '../burst/bill/reckon.ts';
import { printTable } from '../table.ts';
import { busiest, type Design, LARGEST_SHARE, limitsOf } from './load.ts';

const SUBMISSIONS = 1_000_000;
const MINUTES = 60;

const { values } = parseArgs({
  options: { counts: { type: 'string', default: 'bench/burst/bill/now.json' } },
});
const counted = countedSchema.parse(JSON.parse(readFileSync(values.counts, 'utf8')));
const counts = counted.workflows['essay-scoring']!;
const before = countedSchema.parse(JSON.parse(readFileSync('bench/burst/bill/before.json', 'utf8')));

// biome-ignore format: a table
const ONE: Design = {
  name: 'one account, as it is', cells: 1, shards: 1, batched: 0,
  provider: { requests: 600, tokens: 300_000 }, raised: 1, drawnAtOnce: 1,
};
/** Each measure on top of those before it. */
const STEPS: [string, Partial<Design>][] = [
  [
    "the provider's highest tier (30,000 requests, 180 million tokens a minute)",
    { provider: { requests: 30_000, tokens: 180e6 } },
  ],
  ['a tenth of the questions at the deadline, the rest by the batch endpoint', { batched: 0.9 }],
  ['quotas raised tenfold', { raised: 10 }],
  ['turns and places drawn ten at once, items in ten shards', { drawnAtOnce: 10, shards: 10 }],
  ['ten cells by tenant, each with accounts of its own', { cells: 10 }],
];

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Plays the hour: what arrives waits until the first limit lets it through. In minutes, and submissions. */
function play(perMinute: number): { longest: number; lastMinute: number } {
  let waiting = 0;
  let longest = 0;
  let minute = 0;
  for (; minute < MINUTES || waiting > 0; minute += 1) {
    const left = MINUTES - minute;
    if (left <= 0) return { longest, lastMinute: minute + waiting / perMinute };
    waiting = Math.max(0, waiting + SUBMISSIONS / MINUTES - perMinute);
    longest = Math.max(longest, waiting);
  }
  return { longest, lastMinute: minute };
}

console.log(
  `${whole(SUBMISSIONS)} essays in ${MINUTES} minutes: ${whole(SUBMISSIONS / MINUTES)} a minute; the largest of 1,000 tenants hands in ${(100 * LARGEST_SHARE).toFixed(1)} % (Zipf). Counted at ${counted.commit}.\n`,
);
printTable(
  ['one account, one submission draws', 'so much', 'of a second', 'breaks at, a minute'],
  limitsOf(ONE, counts).map(({ limit, each, available, breaksAt }) => [
    limit,
    each < 10 ? each.toFixed(2) : whole(each),
    whole(available),
    whole(breaksAt),
  ]),
);

console.log();
const designs: Design[] = [ONE];
for (const [name, change] of STEPS) designs.push({ ...designs.at(-1)!, ...change, name: `+ ${name}` });
const task = 'Fargate: a task per report';
printTable(
  [
    'design',
    'first to break',
    'a minute',
    'then',
    'a minute',
    'longest queue',
    'last result after h',
    'busiest cell',
  ],
  designs.map((design) => {
    const [first, second] = limitsOf(design, counts).filter(({ limit }) => limit !== task);
    const { longest, lastMinute } = play(first!.breaksAt);
    return [
      design.name,
      first!.limit,
      whole(first!.breaksAt),
      second!.limit,
      whole(second!.breaksAt),
      whole(longest),
      (lastMinute / 60).toFixed(1),
      `${(100 * busiest(design.cells)).toFixed(0)} %`,
    ];
  }),
);

console.log();
const price = (of: typeof counts, rendering: 'task' | 'drained') => {
  const isBefore = rendering === 'task';
  const agentMb = isBefore ? undefined : AGENT_MB.burst;
  const bill = billOf(of, { modelMs: 6000, alone: isBefore, rendering, agentMb }, isBefore);
  const all = Object.values(bill).reduce((sum, value) => sum + value, 0);
  return whole(all * (SUBMISSIONS / 1000));
};
printTable(
  ['AWS, dollars of the million', ''],
  [
    [`before (${before.commit})`, price(before.workflows['essay-scoring']!, 'task')],
    [`as it is (${counted.commit})`, price(counts, 'drained')],
  ],
);
