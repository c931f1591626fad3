/**
 * What argument coaching takes: debates of four rounds on the motion of examples/argument-coaching and a student's argument with
 * its revision, from upload to result: the template's state machines, the product's functions, prompts and model client, and the
 * model stand-in, which answers every request after a fixed time. Prices of models.yaml, with what is written to the cache.
 *
 * `least` calls: those of the paper's own procedure (least.ts says which). `least` tokens: the motion, the texts that a call works
 * on and what others found that it is told, without a word of instruction, the form of the answer, tags or field names.
 * `cached`: by the rules of infra/local/model/tokens/prompt-cache.ts, judges of one text being asked at the same moment; the
 * stand-in's own figure depends on how fast this machine sends them. `path`: model calls that wait for one another, by the plan and
 * the state machine; `at once`: at the most, by the plan and as it was. What models think before they answer is not counted, and
 * how often an answer is of no use is the stand-in's own: both say nothing of real models.
 *
 *     node bench/argument-coaching/argument-coaching.ts [--latency 400] [--no-resume]
 */
import { dirname } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { callsOfPlan } from '@assay/argument-coaching/assembling/records';
import type { Approach } from '@assay/argument-coaching/conditions';
import { turnsOf } from '@assay/argument-coaching/planning/plan-debate';
import type { Usage } from '@assay/model/model-call';
import { printTable } from '../table.ts';
import { argument, type DebateSpending, debate, hold, motion, type RunRecording, spent } from './held.ts';
import { leastCalls, leastCoachCalls } from './least.ts';
import { pathOf, roundPaths } from './path.ts';
import { openRecorder, type RecordedRequest } from './recorder.ts';
import { sharedTokens, tokensOf, type WarmingStrategy } from './replay.ts';
import { breakAndResume } from './resume.ts';

const { values } = parseArgs({
  options: { latency: { type: 'string', default: '400' }, 'no-resume': { type: 'boolean', default: false } },
});
const LATENCY_MS = Number(values.latency);

const DEBATES: [name: string, options: Record<string, string>][] = [
  ['A', { approach: 'A' }],
  ['B', { approach: 'B' }],
  ['control', { approach: 'control' }],
  ['A, one judge', { approach: 'A', judges: 'one' }],
  ['B, one judge', { approach: 'B', judges: 'one' }],
  ['A, world-schools', { approach: 'A', format: 'world-schools' }],
];

const whole = (value: number) => Math.round(value).toLocaleString('en');
const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} %`);
const dollars = (value: number | null) => (value === null ? 'unknown' : `$${value.toFixed(4)}`);
const turnOf = ({ step }: RecordedRequest) => /^turns\/(\d+)\//.exec(step)?.[1] ?? null;

const HEAD = ['calls', 'least', 'input', 'least', '÷ least', 'cached', 'output', 'cost'];

function cells({ calls, usage, least, cost }: DebateSpending, fewest: number | null): string[] {
  return [
    whole(calls),
    fewest === null ? '' : whole(fewest),
    whole(usage.inputTokens!),
    whole(least),
    `${(usage.inputTokens! / least).toFixed(2)}×`,
    percent(usage.cachedInputTokens!, usage.inputTokens!),
    whole(usage.outputTokens!),
    dollars(cost),
  ];
}

function fewestCalls({ plan: { debate, judges, coach } }: RunRecording): number {
  if (coach) return leastCoachCalls(judges.length, coach.revised !== null);
  return leastCalls(debate!.approach as Approach, turnsOf(debate!).length, judges.length);
}

function wholeRow(name: string, held: RunRecording): string[] {
  const path = pathOf(held.plan);
  const again = held.asked.length - new Set(held.asked.map(({ step }) => step)).size;
  return [
    name,
    ...cells(spent(held.asked), fewestCalls(held)),
    String(again),
    String(held.provenance.memoisedCalls),
    String(path.calls),
    `${path.atOnce} / ${held.atOnce}`,
  ];
}

function roundRows(name: string, held: RunRecording): string[][] {
  const rounds = new Map(turnsOf(held.plan.debate!).map(({ turn, round }) => [turn, round]));
  return roundPaths(held.plan).map(({ calls, atOnce }, index) => {
    const inRound = (asked: RecordedRequest) => rounds.get(turnOf(asked) ?? '') === index + 1;
    const row = cells(spent(held.asked, inRound), null);
    return [`${name}: round ${index + 1}`, ...row.toSpliced(1, 1), String(calls), String(atOnce)];
  });
}

function turnRows(name: string, held: RunRecording): string[][] {
  return turnsOf(held.plan.debate!).map(({ turn, kind, stance }) => {
    const row = cells(
      spent(held.asked, (asked) => turnOf(asked) === turn),
      null,
    );
    return [`${name}: ${turn} ${kind}, ${stance}`, ...row.toSpliced(1, 1)];
  });
}

const kindOf = ({ agent, step }: RecordedRequest) => {
  const name = agent
    .split('/')[1]!
    .replace(/^judge-.*/, 'judges')
    .replace(/^speech-.*/, 'speech');
  return step.includes('draft-judges') ? 'judges of drafts' : name;
};

function agentRows(name: string, held: RunRecording): string[][] {
  const kinds = [...new Set(held.asked.map(kindOf))];
  return kinds.map((kind) => {
    const all = spent(held.asked, (asked) => kindOf(asked) === kind);
    const { calls, usage, least, cost } = all;
    const [input, output] = [usage.inputTokens!, usage.outputTokens!];
    const each = [input / calls, least / calls].map(whole);
    return [
      `${name}: ${kind}`,
      whole(calls),
      ...each,
      `${(input / least).toFixed(2)}×`,
      percent(usage.cachedInputTokens!, input),
      whole(output / calls),
      dollars(cost),
    ];
  });
}

const isJudge = ({ agent }: RecordedRequest) => agent.includes('/judge-');

/** Tokens with which judges' prompts on one text begin alike, for all who see the same order. */
function sharedByJudges(asked: readonly RecordedRequest[]): number[] {
  const groups = Map.groupBy(asked.filter(isJudge), ({ step, inputs }) =>
    [dirname(step), inputs.order].join(' '),
  );
  return [...groups.values()].flatMap(([one, ...others]) => others.map((other) => sharedTokens(one!, other)));
}

const judging = (name: string, { asked }: RunRecording): string[] => {
  const lengths = asked.filter(isJudge).map((one) => tokensOf(one).length);
  const of = (way: WarmingStrategy) => spent(asked, isJudge, way).usage;
  const cached = ({ inputTokens, cachedInputTokens }: Usage) => percent(cachedInputTokens!, inputTokens!);
  const shared = sharedByJudges(asked);
  return [
    name,
    `${whole(Math.min(...lengths))}–${whole(Math.max(...lengths))}`,
    shared.length === 0 ? '–' : `${whole(Math.min(...shared))}–${whole(Math.max(...shared))}`,
    cached(of('together')),
    cached(of('warmed')),
  ];
};

/** What a run costs and how long its path is, as it is and with judges warmed. */
function warmRow(name: string, held: RunRecording): string[] {
  const all = (['together', 'warmed in public', 'warmed'] as const).map((way) => ({
    cost: spent(held.asked, undefined, way).cost,
    path: pathOf(held.plan, way).calls,
  }));
  const { cost: now } = all[0]!;
  return [
    ...judging(name, held),
    ...all.map(
      ({ cost, path }) => `${dollars(cost)} (${((100 * (cost - now)) / now).toFixed(0)} %), ${path}`,
    ),
  ];
}

function estimateRow(name: string, { estimate, plan, asked, provenance }: RunRecording): string[] {
  const { calls, cost } = estimate;
  const really = spent(asked).cost;
  const isWithin =
    cost[0]! <= Math.min(really, provenance.cost!) && Math.max(really, provenance.cost!) <= cost[1]!;
  return [
    name,
    `${calls[0]}–${calls[1]}`,
    String(callsOfPlan(plan).length),
    String(asked.length),
    `${dollars(cost[0])}–${dollars(cost[1])}`,
    dollars(provenance.cost),
    dollars(really),
    isWithin ? 'within' : 'NOT WITHIN',
  ];
}

const recorder = await openRecorder();
const held: [string, RunRecording][] = [];
for (const [name, options] of DEBATES) {
  await recorder.startAnew(LATENCY_MS);
  process.stderr.write(`  ${name} …\n`);
  held.push([name, await hold(debate(options), recorder)]);
}
const debates = [...held];
await recorder.startAnew(LATENCY_MS);
for (const file of ['argument.md', 'revision.md'])
  held.push([file, await hold(await argument(file, 'student'), recorder)]);

console.log(
  `Four rounds, speeches of about ${motion.speech_words} words, seed ${motion.seed} of the assignment, 1 of the stand-in, ${LATENCY_MS} ms a request.\n`,
);
printTable(
  ['run', ...HEAD, 'asked again', 'remembered', 'path', 'at once'],
  held.map(([name, one]) => wholeRow(name, one)),
);
console.log();
const PARTS = HEAD.toSpliced(1, 1);
printTable(
  ['round', ...PARTS, 'path', 'at once'],
  debates.flatMap(([name, one]) => roundRows(name, one)),
);
console.log();
printTable(
  ['turn', ...PARTS],
  debates.flatMap(([name, one]) => turnRows(name, one)),
);
console.log();
printTable(
  ['agent', 'calls', 'input/call', 'least', '÷ least', 'cached', 'output/call', 'cost of all'],
  held
    .filter(([name]) => ['A', 'B', 'control', 'revision.md'].includes(name))
    .flatMap(([name, one]) => agentRows(name, one)),
);
console.log(
  '\nJudges of one text who are shown the same order: warmed by one of each order first, or at once as it is.\n',
);
printTable(
  [
    ...['run', 'judge’s prompt', 'begins alike', 'cached', 'warmed'],
    ...['cost of run, path', 'warmed in public', 'warmed'],
  ],
  held.map(([name, one]) => warmRow(name, one)),
);
console.log(
  '\nThe estimate, and what it really was: as the run records it, and by the cache above with what is written to it.\n',
);
printTable(
  ['run', 'estimated calls', 'planned', 'made', 'estimated cost', 'recorded', 'with writes', ''],
  held.map(([name, one]) => estimateRow(name, one)),
);

if (!values['no-resume']) {
  const handed = debate({ approach: 'B' });
  const undisturbed = held.find(([name]) => name === 'B')![1].asked.length;
  console.log(
    `\nApproach B broken off at the speech of each turn and resumed; undisturbed: ${undisturbed} paid calls.\n`,
  );
  const rows: string[][] = [];
  for (const { turn } of turnsOf(held[1]![1].plan.debate!)) {
    process.stderr.write(`  broken off at ${turn} …\n`);
    await recorder.startAnew(0);
    const { before, after, memoised, state } = await breakAndResume(handed, turn, recorder);
    const sum = before + after;
    rows.push([
      turn,
      ...[before, after, sum, memoised].map(String),
      sum === undisturbed ? 'same' : 'NOT THE SAME',
      state,
    ]);
  }
  printTable(
    ['broken off at turn', 'paid before', 'paid after', 'together', 'remembered', '', 'ended'],
    rows,
  );
}
process.exit();
