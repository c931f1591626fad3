/**
 * A deadline night, simulated: the synthesized state machines run in the stand-in's interpreter on a virtual clock, with the
 * product's own line, allowance and rule for calls that wait, over stores in memory that take as long as DynamoDB does. Functions are
 * durations drawn with a seed (`sim/functions.ts`, `sim/draw.ts`) and what the machines need as output; Lambda has so many invocations
 * at once; the provider is a model of its own (`sim/provider.ts`): 600 requests and 300,000 tokens a minute, by a bucket, by whole
 * minutes or by the minute just passed. Time is not scaled: it is counted, not waited for. Essays of six traits, 19 questions each.
 * Exits with 1 where a run was lost, failed or ended twice, or an answer was paid twice.
 *
 *     node bench/burst/burst.ts [--only NAME,NAME] [--seed 1] [--assembly FOLDER] [--agents-at-once 12] [--answer-seconds 60]
 */
import './sim/light.ts';
import { parseArgs } from 'node:util';
import { synthesize } from '../../cli/synthesize.ts';
import { printTable } from '../table.ts';
import { type Measures, measure } from './sim/measures.ts';
import { type Scenario, simulate } from './sim/simulate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '20261123' },
    assembly: { type: 'string' },
    'agents-at-once': { type: 'string' },
    'answer-seconds': { type: 'string' },
  },
});
const seed = Number(values.seed);

const burst = (count: number, more: Partial<Scenario> = {}): Scenario => ({
  name: `${count}`,
  seed,
  batches: [{ assignment: 'all', count, at: 0, overMs: 0 }],
  lambdas: 1000,
  kind: 'bucket',
  ...more,
});

/** Two assignments of the same school: nine tenths of all essays at once, and one tenth at the same moment or later. */
const twoOf = (name: string, count: number, at: number): Scenario =>
  burst(count, {
    name,
    batches: [
      { assignment: 'large', count: 0.9 * count, at: 0, overMs: 0 },
      { assignment: 'small', count: 0.1 * count, at, overMs: 0 },
    ],
  });

/** The provider is away for eight hours, from the fifteenth minute on. */
const outage = (count: number): Scenario =>
  burst(count, {
    name: `${count}-outage`,
    outage: { fromMs: 15 * MINUTE, toMs: 15 * MINUTE + 8 * HOUR },
  });

const SCENARIOS: Scenario[] = [
  burst(200),
  burst(500),
  burst(1000),
  burst(2000),
  burst(200, { name: '200-fixed', kind: 'fixed' }),
  burst(200, { name: '200-sliding', kind: 'sliding' }),
  burst(200, { name: '200-ten-lambdas', lambdas: 10 }),
  twoOf('two-at-once', 2000, 0),
  twoOf('one-later', 2000, 10 * MINUTE),
  burst(550, {
    name: 'three',
    batches: [
      { assignment: 'large', count: 450, at: 0, overMs: 0 },
      { assignment: 'small', count: 50, at: 0, overMs: 0 },
      { assignment: 'later', count: 50, at: 10 * MINUTE, overMs: 0 },
    ],
  }),
  outage(200),
  outage(500),
];

const minutes = (ms: number) => (ms / MINUTE).toFixed(1);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

function row(name: string, measures: Measures): string[] {
  return [
    name,
    `${measures.completed}`,
    `${measures.failed}/${measures.lost}/${measures.doubled}/${measures.missing}`,
    percent(measures.allowanceShare),
    percent(measures.refusedShare),
    minutes(measures.firstMs),
    minutes(measures.medianMs),
    minutes(measures.lastMs),
    `${measures.mostLambdas}`,
    `${measures.throttles}`,
    measures.billedSeconds.toFixed(0),
    measures.agentSeconds.toFixed(0),
    `${measures.mostTransitions}`,
    `${(measures.peakBytes / 2 ** 20).toFixed(0)}`,
    (measures.tookMs / 1000).toFixed(0),
  ];
}

// biome-ignore format: a table
const HEAD = [
  'burst', 'completed', 'failed/lost/doubled/missing', 'allowance used', '429', 'first min', 'median', 'last',
  'most Lambdas', 'throttled', 'billed s', 'of it agents', 'most transitions a s', 'peak RSS MiB', 'took s',
];

const only = values.only?.split(',');
const assembly = values.assembly ?? (await synthesize());
const rows: string[][] = [];
for (const scenario of SCENARIOS.filter(({ name }) => !only || only.includes(name))) {
  const agentsAtOnce = Number(values['agents-at-once'] ?? 0);
  const answerMs = values['answer-seconds'] ? Number(values['answer-seconds']) * 1000 : undefined;
  const simulated = await simulate({ ...scenario, agentsAtOnce, answerMs }, assembly);
  const found = measure(simulated);
  rows.push(row(scenario.name, found));
  process.stderr.write(`  ${JSON.stringify({ name: scenario.name, ...found })}\n`);
  for (const { runId, why } of [...simulated.world.runs.values()].filter((run) => run.why).slice(0, 3))
    process.stderr.write(`  ${runId}: ${why}\n`);
  if (found.failed + found.lost + found.doubled > 0) process.exitCode = 1;
}
printTable(HEAD, rows);
