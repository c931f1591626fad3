/**
 * The AWS bill of a thousand runs, without the models: a run of each workflow is done on the local stack, alone and warm, by the
 * real definitions and handlers; what it asks of AWS is counted at the stand-ins and multiplied with list prices. What this machine
 * cannot tell is assumed (`bill/reckon.ts`): a model call takes 6 s, one of a review 20 s. The work of a function is the processor time
 * of its threads here, which other jobs on the machine hardly lengthen, stretched to the share of a processor that its memory buys, and 15 ms
 * for each request that it makes; in counts without processor times, the time of its fastest invocation. What a deployment costs while nobody hands
 * anything in (alarms, empty polls, storage) is left out.
 *
 *     node bench/burst/bill.ts [--runs 2] [--keep counts.json] [--before bench/burst/bill/before.json] [--only essay-scoring]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Local, startLocal } from '../../test/stack/end-to-end/local.ts';
import { printTable } from '../table.ts';
import { countedSchema, type DeploymentCounts, type WorkflowCounts } from './bill/counts.ts';
import { counted, observeStandIns, startCounting } from './bill/observe.ts';
import { AGENT_MB, type Assumptions, billOf, lambdaUse, modelMsOf } from './bill/reckon.ts';
import { SAMPLES } from './bill/samples.ts';

const WARM_UP = 2;
/** Requests of a browser or a course for one run: assumed. */
const WEB_REQUESTS = 10;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2' },
    keep: { type: 'string' },
    before: { type: 'string', default: 'bench/burst/bill/before.json' },
    counts: { type: 'string' },
    only: { type: 'string' },
  },
});

async function countRuns(local: Local, workflow: string): Promise<WorkflowCounts> {
  const { prepare, hand } = SAMPLES[workflow]!;
  await prepare?.(local);
  const runs = Number(values.runs);
  const runIds: string[] = [];
  for (let at = 0; at < WARM_UP + runs; at += 1) {
    if (at === WARM_UP) await startCounting(local.endpoints);
    runIds.push(await hand(local, at));
    await local.idle();
  }
  const counts = { ...(await counted()), runs };
  for (const runId of runIds) {
    const { state, failure } = await local.connection.runStore.getRun(runId);
    if (state !== 'completed') throw new Error(`${workflow}: a run is ${state}: ${failure?.message}`);
  }
  return counts;
}

async function countAll(): Promise<DeploymentCounts> {
  observeStandIns();
  const local = await startLocal();
  try {
    const workflows: Record<string, WorkflowCounts> = {};
    for (const workflow of values.only?.split(',') ?? Object.keys(SAMPLES)) {
      process.stderr.write(`  ${workflow} …\n`);
      workflows[workflow] = await countRuns(local, workflow);
    }
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    return { commit, workflows };
  } finally {
    await local.close();
  }
}

const read = (file: string): DeploymentCounts => countedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const dollars = (value: number) => value.toFixed(3);

function printBill(workflow: string, before: WorkflowCounts, now: WorkflowCounts): void {
  const modelMs = modelMsOf(workflow);
  const assumed = (alone: boolean, rendering: Assumptions['rendering']) => ({ modelMs, alone, rendering });
  const inNow = (alone: boolean, rendering: Assumptions['rendering']) => ({
    ...assumed(alone, rendering),
    agentMb: alone ? AGENT_MB.alone : AGENT_MB.burst,
    webRequests: WEB_REQUESTS,
  });
  const columns = [
    billOf(before, assumed(true, 'task'), true),
    billOf(now, inNow(true, 'function'), false),
    billOf(now, inNow(false, 'drained'), false),
  ];
  const services = Object.keys(columns[0]!);
  console.log(`\n${workflow}: ${SAMPLES[workflow]!.what}; a model call takes ${modelMs / 1000} s\n`);
  const total = columns.map((bill) => Object.values(bill).reduce((all, value) => all + value, 0));
  printTable(
    ['dollars per 1,000', 'before', 'now, one by one', 'now, in a burst'],
    [
      ...services.map((service) => [service, ...columns.map((bill) => dollars(bill[service]!))]),
      ['all', ...total.map(dollars)],
    ],
  );
  const each = (counts: WorkflowCounts, of: (counts: WorkflowCounts) => number) =>
    (of(counts) / counts.runs).toFixed(1);
  const counts = (of: (counts: WorkflowCounts) => number) => [before, now, now].map((one) => each(one, of));
  console.log();
  printTable(
    ['a run', 'before', 'now, one by one', 'now, in a burst'],
    [
      ['transitions', ...counts(({ statesEntered, executions }) => statesEntered + executions)],
      ['model calls', ...counts(({ modelCalls }) => modelCalls)],
      ['objects written', ...counts(({ requests }) => requests['s3.PUT'] ?? 0)],
      ['objects read', ...counts(({ requests }) => (requests['s3.GET'] ?? 0) + (requests['s3.HEAD'] ?? 0))],
      ['DynamoDB write units', ...counts(({ writeUnits }) => writeUnits)],
      [
        'invocations',
        each(before, (one) => lambdaUse(one, assumed(true, 'task')).invocations),
        each(now, (one) => lambdaUse(one, assumed(true, 'function')).invocations),
        each(now, (one) => lambdaUse(one, assumed(false, 'drained')).invocations),
      ],
    ],
  );
}

const now = values.counts ? read(values.counts) : await countAll();
if (values.keep) writeFileSync(values.keep, `${JSON.stringify(now, null, 2)}\n`);
else {
  const before = read(values.before);
  console.log(`Before: counted at ${before.commit}. Now: at ${now.commit}.`);
  for (const [workflow, counts] of Object.entries(now.workflows))
    printBill(workflow, before.workflows[workflow]!, counts);
}
