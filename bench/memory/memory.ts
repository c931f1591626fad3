/**
 * What the local stack holds after so many requests of its API, after twice as many, and when nobody has asked for a while. Essays are handed in
 * and assessed first. The figures are of this process with the threads of all functions. The ratio is what it holds after twice the requests to what it
 * holds after the first.
 *
 *     node --expose-gc bench/memory/memory.ts [--essays 12] [--requests 2000] [--idle 0]
 */
import { setTimeout as elapse } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { localIssuers, signToken } from '../../cli/issuer.ts';
import { startLocal } from '../../test/stack/end-to-end/local.ts';
import { assignmentOf, essays } from '../local.ts';
import { printTable } from '../table.ts';

const { values } = parseArgs({
  options: {
    essays: { type: 'string', default: '12' },
    requests: { type: 'string', default: '2000' },
    idle: { type: 'string', default: '0' },
  },
});
const [handedIn, requests, idle] = [values.essays, values.requests, values.idle].map(Number) as [
  number,
  number,
  number,
];
const AT_ONCE = 8;
const MB = 2 ** 20;

const threads = new Set<Worker>();
process.on('worker', (worker: Worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

const assignment = { ...assignmentOf('memory', ['Ideas']), variant: 'SA' };
const essay = essays(seededRandom(20_240_603));
const local = await startLocal({ environment: { TOKEN_ISSUERS: await localIssuers() } });
const api = local.connection.outputs.ApiUrl!;
const token = await signToken({ tenant: 'default', role: 'teacher', subject: 'teacher' }, 600);

async function ask(path: string, body?: object): Promise<void> {
  const answer = await fetch(`${api}/assignments/memory${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (answer.status >= 300) throw new Error(`${path} was refused: ${answer.status}.`);
}

/** MB of this process, of its own heap, and of its functions' heaps: what lives in them, and what they keep. */
async function held(of: string): Promise<{ of: string; figures: number[] }> {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const heaps = await Promise.all([...threads].map((worker) => worker.getHeapStatistics().catch(() => null)));
  const sum = (name: 'used_heap_size' | 'total_heap_size') =>
    heaps.reduce((total, heap) => total + (heap?.[name] ?? 0), 0);
  const sizes = [rss, heapUsed, external, sum('used_heap_size'), sum('total_heap_size')];
  return { of, figures: [...sizes.map((size) => size / MB), threads.size] };
}

async function request(count: number): Promise<void> {
  let left = count;
  const paths = [...Array(handedIn).keys()].map((at) => `/submissions/essay-${at}`);
  const reader = async () => {
    while (left-- > 0) await ask(`${paths[left % handedIn]}${left % 2 ? '/result' : ''}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
}

try {
  const rows = [await held('started')];
  await local.put(assignment);
  for (let at = 0; at < handedIn; at += 1)
    await ask('/submissions', { submission: `essay-${at}`, file: 'essay.txt', text: essay() });
  await local.idle();
  rows.push(await held(`${handedIn} essays assessed`));
  await request(requests);
  rows.push(await held(`${requests} requests`));
  await request(requests);
  rows.push(await held(`${2 * requests} requests`));
  if (idle > 0) await elapse(idle * 1000);
  if (idle > 0) rows.push(await held(`${idle} s later`));
  const head = ['process', 'own heap', 'outside it', 'functions: live', 'functions: kept', 'threads'];
  printTable(
    ['MB after', ...head],
    rows.map(({ of, figures }) => [of, ...figures.map((size) => size.toFixed(0))]),
  );
  const ratio = rows[3]!.figures[0]! / rows[2]!.figures[0]!;
  console.log(`\nAfter twice the requests: ${ratio.toFixed(2)}×.`);
} finally {
  await local.close();
}
