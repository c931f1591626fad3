/**
 * What the workflow adds to the model: the wall time of a six-trait MADRAG run, divided by its critical path of model
 * latency. Every model call takes 300 ms by the stand-in's clock, and three calls follow one another (Advocate, Skeptic,
 * Judge; retrieval's embedding is made beside the debate), so the critical path is 900 ms. Runs at 300 ms take turns
 * with runs at 0 ms, which show the work alone. A run is measured from its upload, and from the start of its `assess`
 * execution, to the end of its `essay-scoring` execution, when `result.json` is written; the report is rendered
 * afterwards and is left out. Every essay is new, so that no answer is remembered; functions and connections
 * are warm: a function's first runs cost several times as much processor time as its twentieth.
 * Wall times need a quiet machine; the processor time beside them depends less on what else it does.
 *
 *     node bench/workflow-overhead/workflow-overhead.ts [--runs 7] [--warm-up 20]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { Local } from '../../test/stack/end-to-end/local.ts';
import { assignmentOf, essays, openExecutions, startLocalWith } from '../local.ts';
import { median, printTable } from '../table.ts';
import { type Phases, phasesOf } from './phases.ts';

const LATENCY_MS = 300;
const CALLS_IN_A_ROW = 3;
const CRITICAL_PATH_MS = LATENCY_MS * CALLS_IN_A_ROW;
const TARGET = 1.3;
const TRAITS = ['Ideas', 'Organization', 'Voice', 'Word Choice', 'Sentence Fluency', 'Conventions'];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, 'warm-up': { type: 'string', default: '20' } },
});
const runs = Number(values.runs);
const warmUp = Number(values['warm-up']);
const assignment = assignmentOf('overhead', TRAITS);
const essay = essays(seededRandom(20_240_602));

/** One run, alone in the stack, its report rendered before this returns. */
async function measure(local: Local, latency: number): Promise<Phases> {
  await local.behave({ faults: [{ kind: 'latency', ms: latency }] });
  const executions = await openExecutions(local);
  const text = essay();
  const cpuBefore = process.cpuUsage();
  const uploadedAt = Date.now();
  const { runId } = await local.upload(assignment.assignment, text);
  await local.idle();
  const { user, system } = process.cpuUsage(cpuBefore);
  const { state, failure } = await local.connection.runStore.getRun(runId);
  if (state !== 'completed') throw new Error(`A run is ${state}: ${failure?.message}`);
  const { provenance } = await local.result(runId);
  if (provenance.memoisedCalls > 0) throw new Error('An answer was remembered: this is no measurement.');
  const [assessment] = (await executions.assessments()).filter(({ name }) => name!.startsWith(runId));
  const [scoring] = (await executions.scorings()).filter(({ name }) => name!.startsWith(runId));
  const phases = await phasesOf(executions.sfn, uploadedAt, assessment!, scoring!);
  return { ...phases, cpu: (user + system) / 1000 };
}

async function measureAll(local: Local): Promise<{ slow: Phases[]; instant: Phases[] }> {
  const slow: Phases[] = [];
  const instant: Phases[] = [];
  for (let run = -warmUp; run < runs; run += 1) {
    process.stderr.write(`  ${run < 0 ? 'warming up' : `run ${run + 1} of ${runs}`} …\n`);
    const pair = [await measure(local, LATENCY_MS), await measure(local, 0)] as const;
    if (run < 0) continue;
    slow.push(pair[0]);
    instant.push(pair[1]);
  }
  return { slow, instant };
}

function row(name: string, phase: keyof Phases, measured: { slow: Phases[]; instant: Phases[] }): string[] {
  const slow = measured.slow.map((phases) => phases[phase]);
  const instant = measured.instant.map((phases) => phases[phase]);
  const spread = (times: number[]) => [median(times), Math.min(...times), Math.max(...times)];
  return [name, ...[...spread(slow), ...spread(instant)].map((ms) => ms.toFixed(0))];
}

function verdict(name: string, times: number[]): void {
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map(
    (ms) => ms / CRITICAL_PATH_MS,
  ) as [number, number, number];
  const met = middle <= TARGET ? 'met' : 'not met';
  console.log(
    `${name}: ${middle.toFixed(2)}× the critical path (min ${least.toFixed(2)}, max ${most.toFixed(2)}); at most ${TARGET}: ${met}.`,
  );
}

const local = await startLocalWith(assignment, essay);
try {
  const measured = await measureAll(local);
  console.log(
    `${runs} runs of ${TRAITS.length} traits, MADRAG, after ${warmUp} to warm up; critical path ${CALLS_IN_A_ROW} × ${LATENCY_MS} ms = ${CRITICAL_PATH_MS} ms; load ${loadavg()[0]!.toFixed(1)}.\n`,
  );
  const columns = ['median', 'min', 'max'];
  const head = [
    'ms',
    ...columns.map((column) => `${LATENCY_MS} ms: ${column}`),
    ...columns.map((column) => `0 ms: ${column}`),
  ];
  printTable(head, [
    row('upload to execution', 'intake', measured),
    row('open-run', 'opening', measured),
    row('debate teams', 'teams', measured),
    row('gather scores', 'gathering', measured),
    row('all, from the upload', 'fromUpload', measured),
    row('all, from assess', 'fromStart', measured),
    row('processor time', 'cpu', measured),
  ]);
  console.log();
  verdict(
    'From the upload',
    measured.slow.map(({ fromUpload }) => fromUpload),
  );
  verdict(
    'From the start of assess',
    measured.slow.map(({ fromStart }) => fromStart),
  );
} finally {
  await local.close();
}
