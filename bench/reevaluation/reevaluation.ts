/**
 * A cohort assessed again on the local stack: essays, all different, of two traits scored by MADRAG with the stand-in, then the same
 * version again, at once or in the stand-in's batches. Printed: time, questions, cost of both (catalogue prices), how many steps were at
 * work at the same moment (each a function or a part of one), and where the drift report is. Reports of the first runs are not typeset.
 * Exits with 1 where a run is missing, an answer came from memory, or anything moved: the stand-in answers the same to the same.
 *
 *     node bench/reevaluation/reevaluation.ts [--essays 300] [--mode batch|now] [--out FOLDER]
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { driftSchema } from '@assay/lab/drift/drift';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import {
  DRIFT,
  DRIFT_REPORT,
  reevaluationId,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import type { RunItem, StepItem } from '@assay/platform/run/items';
import { modeSchema } from '@assay/platform/run/reevaluation-mode';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { requireFolder } from '../../cli/out-folder.ts';
import { followReevaluation } from '../../cli/reevaluation/follow-reevaluation.ts';
import { assignmentOf, essays, startLocalWith } from '../local.ts';
import { printTable } from '../table.ts';

const { values } = parseArgs({
  options: {
    essays: { type: 'string', default: '300' },
    mode: { type: 'string', default: 'batch' },
    out: { type: 'string', default: join('assay-results', 'bench-reevaluation') },
  },
});
const count = Number(values.essays);
const mode = modeSchema.parse(values.mode);
const assignment = assignmentOf('again', ['Ideas', 'Conventions']);
const essay = essays(seededRandom(20_261_123));
const local = await startLocalWith(assignment, essay);
const { runStore, objects, lambda, outputs, s3 } = local.connection;
const of = { tenant: 'default', assignment: assignment.assignment };

/** How many steps were at work at the same moment, at most. */
function mostAtOnce(steps: readonly StepItem[]): number {
  const changes = steps.flatMap(({ at, durationMs }) => {
    const end = Date.parse(at);
    return [
      { at: end - durationMs, by: 1 },
      { at: end, by: -1 },
    ];
  });
  let [now, most] = [0, 0];
  for (const { by } of changes.sort((one, other) => one.at - other.at || one.by - other.by)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

interface AssessmentRound {
  name: string;
  runs: RunItem[];
  seconds: number;
}

async function rowOf({ name, runs, seconds }: AssessmentRound): Promise<string[]> {
  const steps = (await pLimit(16).map(runs, ({ runId }) => runStore.steps(runId))).flat();
  const sum = (figure: (run: RunItem) => number | null | undefined) =>
    runs.reduce((total, run) => total + (figure(run) ?? Number.NaN), 0);
  return [
    name,
    `${runs.filter(({ state }) => state === 'completed').length} of ${runs.length}`,
    seconds.toFixed(0),
    `${steps.filter(({ model }) => model !== undefined).length}`,
    `${sum(({ provenance }) => provenance?.memoisedCalls)}`,
    sum(({ cost }) => cost).toFixed(4),
    `${mostAtOnce(steps)}`,
  ];
}

try {
  let began = performance.now();
  await Promise.all(Array.from({ length: count }, () => local.upload(assignment.assignment, essay())));
  await local.idle();
  const first = {
    name: 'handed in',
    runs: await runStore.latestRuns(of),
    seconds: (performance.now() - began) / 1000,
  };
  process.stderr.write(`  ${first.runs.length} handed in, ${first.seconds.toFixed(0)} s\n`);
  local.typeset(true);
  began = performance.now();
  const nonce = `bench-${Date.now()}`;
  await invokeFunction(lambda, outputs.ReevaluateFunction, { request: { ...of, seed: 7, mode }, nonce });
  const named = { tenant: of.tenant, reevaluation: reevaluationId(of, nonce) };
  const ended = await followReevaluation(local.connection.overApi, named.reevaluation);
  const seconds = (performance.now() - began) / 1000;
  const again = {
    name: `again, ${mode}`,
    runs: await runStore.runsOf(named.tenant, named.reevaluation),
    seconds,
  };
  const head = ['', 'completed', 's', 'questions', 'from memory', 'cost $', 'most steps at once'];
  const rows = [await rowOf(first), await rowOf(again)];
  console.log(`\n${count} essays, two traits, MADRAG, stand-in; load ${loadavg()[0]!.toFixed(1)}.\n`);
  printTable(head, rows);
  const drift = await objects.read(reevaluationKey(named, DRIFT), driftSchema);
  await requireFolder(values.out);
  const Key = reevaluationKey(named, DRIFT_REPORT.pdf);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: outputs.Bucket, Key }));
  await writeFile(join(values.out, DRIFT_REPORT.pdf), await Body!.transformToByteArray());
  const ratio = Number(rows[1]![5]) / Number(rows[0]![5]);
  console.log(
    `\nAgain to the first time: ${ratio.toFixed(3)}× the cost. ${join(values.out, DRIFT_REPORT.pdf)}`,
  );
  const moved = drift.traits.reduce((sum, trait) => sum + trait.moved, 0);
  const memoised = Number(rows[1]![4]);
  if (ended.state !== 'completed' || ended.assessed !== count || moved > 0 || memoised > 0) {
    console.log(`${ended.state}, ${ended.assessed} assessed, ${moved} moved, ${memoised} from memory`);
    process.exitCode = 1;
  }
} finally {
  await local.close();
}
