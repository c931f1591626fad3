import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hdbscan, type Metric } from '@assay/kit/clustering/hdbscan';
import { pairwiseDistances, squaredDistance } from '@assay/kit/clustering/pairwise-distances';
import * as z from 'zod';
import { blobs } from '../../test/unit/kit/clustering/blobs.ts';
import { naiveHdbscan } from '../../test/unit/kit/clustering/naive-hdbscan.ts';
import { printTable } from '../table.ts';
import { adjustedRandIndex } from './adjusted-rand-index.ts';

const SEED = 20_240_601;
const RUNS = 5;
const METRICS: readonly Metric[] = ['euclidean', 'cosine'];

const caseSchema = z.object({
  name: z.string(),
  min_cluster_size: z.int(),
  points: z.array(z.array(z.number())),
  labels_euclidean: z.array(z.int()),
  labels_cosine: z.array(z.int()),
});

/** Milliseconds of one call: by the clock, and of the processor's work for us. */
function time(call: () => unknown): { wall: number; cpu: number } {
  const [start, used] = [performance.now(), process.cpuUsage()];
  call();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}

/** How many points lie outside the largest overlap of their cluster with one of the other partition. */
function differing(a: readonly number[], b: readonly number[]): number {
  const together = new Map<string, number>();
  for (const [i, label] of a.entries()) {
    const key = `${label} ${b[i]}`;
    together.set(key, (together.get(key) ?? 0) + 1);
  }
  const partner = new Map<number, [number, number]>();
  for (const [key, count] of together) {
    const [label, other] = key.split(' ').map(Number) as [number, number];
    if (count > (partner.get(label)?.[1] ?? 0)) partner.set(label, [other, count]);
  }
  return a.filter((label, i) => partner.get(label)![0] !== b[i]).length;
}

function compare(folder: string): void {
  const file = join(folder, 'cases.json.gz');
  if (!existsSync(file)) {
    console.log(`Skipped the comparison with reference labels: there is no ${file}.`);
    return;
  }
  const cases = z.array(caseSchema).parse(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')));
  const rows = cases.flatMap((given) =>
    METRICS.map((metric) => {
      const options = { metric, minClusterSize: given.min_cluster_size, minSamples: given.min_cluster_size };
      const expected = given[`labels_${metric}`];
      const labels = [...hdbscan(given.points, options).labels];
      const ari = adjustedRandIndex(labels, expected);
      const otherwise = naiveHdbscan(given.points, { ...options, ties: 'distance' });
      const size = `${given.points.length} × ${given.points[0]!.length}`;
      const tied = ari === 1 ? '' : adjustedRandIndex(otherwise, expected).toFixed(4);
      return [given.name, metric, size, ari.toFixed(4), String(differing(labels, expected)), tied];
    }),
  );
  printTable(['case', 'metric', 'points', 'adj. Rand', 'differing', 'ties by distance'], rows);
  console.log(
    '“ties by distance”: the same definition with equal reachabilities ordered by plain distance.\n',
  );
}

const SIZES = [
  { count: 300, dimensions: 384, naively: true },
  { count: 600, dimensions: 384, naively: true },
  { count: 2000, dimensions: 384, naively: false },
];

function race(): void {
  const rows = METRICS.flatMap((metric) =>
    SIZES.map(({ count, dimensions, naively }) => {
      const points = blobs(SEED, count, dimensions, 20);
      const runs = Array.from({ length: RUNS }, () => time(() => hdbscan(points, { metric })));
      const wall = Math.min(...runs.map((run) => run.wall));
      const cpu = Math.min(...runs.map((run) => run.cpu));
      const shown = [`${count} × ${dimensions}`, metric, milliseconds(wall), milliseconds(cpu)];
      if (!naively) return [...shown, '–', '–'];
      const options = { metric, minClusterSize: 3, minSamples: 3, ties: 'found' as const };
      const naive = time(() => naiveHdbscan(points, options));
      return [...shown, milliseconds(naive.cpu), `${(naive.cpu / cpu).toFixed(1)}×`];
    }),
  );
  console.log(
    `Ours: fastest of ${RUNS} runs. Naive: the definition on nested arrays, one run. Seed ${SEED}.`,
  );
  printTable(['points', 'metric', 'ours', 'ours, CPU', 'naive, CPU', 'ratio of CPU'], rows);
}

/** What the distances between all points cost, and what a loop that takes one pair after the other would. */
function compareLoops(): void {
  const points = blobs(SEED, 2000, 384, 20);
  const flat = Float64Array.from(points.flatMap((point) => [...point]));
  const onePairAtATime = () => {
    const squares = new Float64Array((points.length * (points.length - 1)) / 2);
    for (let i = 1, at = 0; i < points.length; i++)
      for (let j = 0; j < i; j++, at++) squares[at] = squaredDistance(flat, 384, i, j);
  };
  const cpu = (call: () => unknown) => Math.min(...Array.from({ length: RUNS }, () => time(call).cpu));
  const [ours, plain] = [cpu(() => pairwiseDistances(points, 'euclidean')), cpu(onePairAtATime)];
  console.log('\nThe distances alone, CPU, fastest of as many runs: eight pairs at a time, and one by one.');
  const cells = [milliseconds(ours), milliseconds(plain), `${(plain / ours).toFixed(1)}×`];
  printTable(['points', 'ours', 'one by one', 'ratio'], [['2000 × 384', ...cells]]);
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

const folder = process.argv[2];
if (folder) compare(folder);
else console.log('Skipped the comparison with reference labels: give the folder of cases.json.gz.\n');
race();
compareLoops();
