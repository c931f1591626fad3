/**
 * Many submissions at once: 10, then 100 essays, all different, are uploaded to the local stack at the same moment, to an
 * assignment of two traits scored by MADRAG (8 model calls each; the stand-in answers without delay). Measured from the
 * first upload until every essay is scored (the last `essay-scoring` execution has ended) and until every run is finished
 * (report rendered, two at a time, and scores stored). Afterwards every run is looked at: one upload, one run, one
 * execution of each workflow, all steps, all scores, one report. The ratio is the time per submission at 100 to that
 * at 10. Memory is the stack's own process with all its functions, without the two processes that render.
 * Exits with 1 if a run was lost, doubled or not completed.
 *
 *     node bench/burst/local.ts [--sizes 10,100]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { ExecutionListItem } from '@aws-sdk/client-sfn';
import type { Local } from '../../test/stack/end-to-end/local.ts';
import { seeded } from '../anchoring/pseudo-english.ts';
import { assignmentOf, essays, openExecutions, startLocalWith } from '../local.ts';
import { printTable } from '../table.ts';
import { type BurstExecutions, faultsOf } from './check-runs.ts';

const WARM_UP = 2;
const SAMPLE_MS = 250;
const SAMPLES_PER_LINE = 20;

interface Burst {
  size: number;
  scoredMs: number;
  finishedMs: number;
  peakBytes: number;
  faults: string[];
}

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10,100' } } });
const sizes = values.sizes.split(',').map(Number);
const assignment = assignmentOf('burst', ['Ideas', 'Conventions']);
const essay = essays(seeded(20_240_603));

/** Samples memory, and says now and then how far the burst is, until stopped; then returns the peak in bytes. */
function watch(size: number, count: () => Promise<string>): () => number {
  const startedAt = performance.now();
  let peak = 0;
  let samples = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
    samples += 1;
    if (samples % SAMPLES_PER_LINE > 0) return;
    const seconds = (performance.now() - startedAt) / 1000;
    void count().then((words) => process.stderr.write(`  ${size}: ${seconds.toFixed(0)} s, ${words}\n`));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

const since = (start: number, executions: ExecutionListItem[]) =>
  executions.filter(({ startDate }) => startDate!.getTime() >= start);
const ended = (executions: ExecutionListItem[]) => executions.filter(({ stopDate }) => stopDate);
const lastEnd = (executions: ExecutionListItem[]) =>
  Math.max(...ended(executions).map(({ stopDate }) => stopDate!.getTime()));

async function burst(local: Local, size: number): Promise<Burst> {
  const executions = await openExecutions(local);
  const texts = Array.from({ length: size }, essay);
  const startedAt = Date.now();
  const begun = async (): Promise<BurstExecutions> => ({
    assessments: since(startedAt, await executions.assessments()),
    scorings: since(startedAt, await executions.scorings()),
  });
  const stop = watch(size, async () => {
    const { assessments, scorings } = await begun();
    return `${ended(scorings).length} scored, ${ended(assessments).length} finished`;
  });
  const handed = await Promise.all(texts.map((text) => local.upload(assignment.assignment, text)));
  await local.idle();
  const peakBytes = stop();
  const all = await begun();
  return {
    size,
    scoredMs: lastEnd(all.scorings) - startedAt,
    finishedMs: lastEnd(all.assessments) - startedAt,
    peakBytes,
    faults: await faultsOf(
      local,
      handed.map(({ runId }) => runId),
      all,
    ),
  };
}

function cells({ size, scoredMs, finishedMs, peakBytes, faults }: Burst): string[] {
  const seconds = (ms: number, digits: number) => (ms / 1000).toFixed(digits);
  return [
    `${size}`,
    seconds(scoredMs, 1),
    seconds(scoredMs / size, 2),
    seconds(finishedMs, 1),
    seconds(finishedMs / size, 2),
    `${(peakBytes / 2 ** 20).toFixed(0)}`,
    faults.length === 0 ? 'all' : `faults: ${faults.length}`,
  ];
}

const local = await startLocalWith(assignment, essay);
try {
  await burst(local, WARM_UP);
  const bursts: Burst[] = [];
  for (const size of sizes) bursts.push(await burst(local, size));
  console.log(`\nTwo traits, MADRAG, after ${WARM_UP} runs to warm up; load ${loadavg()[0]!.toFixed(1)}.\n`);
  const head = ['submissions', 'scored s', 'each', 'finished s', 'each', 'peak RSS MiB', 'one run each'];
  printTable(head, bursts.map(cells));
  const [first, last] = [bursts[0]!, bursts.at(-1)!];
  const ratio = (key: 'scoredMs' | 'finishedMs') =>
    (last[key] / last.size / (first[key] / first.size)).toFixed(2);
  console.log(
    `\nPer submission, ${last.size} to ${first.size}: ${ratio('scoredMs')}× until scored, ${ratio('finishedMs')}× until finished.`,
  );
  for (const { size, faults } of bursts) for (const fault of faults) console.log(`Of ${size}: ${fault}`);
  if (bursts.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
} finally {
  await local.close();
}
