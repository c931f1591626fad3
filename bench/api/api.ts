/**
 * How long reads over the HTTP API take on the local stack, and how many reads of DynamoDB each of them makes. Essays are handed in over the
 * API, assessed and released; then a class of readers at a time asks for how submissions stand (teacher), for results (teacher) and for what
 * was released (student), first one reader, then `--readers` at once. The ratio is the median of many readers to that of one.
 * Times are of the whole road: HTTP, the gateway, the function in its worker thread, DynamoDB's and S3's stand-ins.
 * Exits with 1 if an answer was not 200.
 *
 *     node bench/api/api.ts [--essays 20] [--requests 400] [--readers 16]
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { Role } from '@assay/platform/access/principal';
import { localIssuers, signToken } from '../../cli/issuer.ts';
import { startLocal } from '../../test/stack/end-to-end/local.ts';
import { assignmentOf, essays, exemplarsOf } from '../local.ts';
import { printTable } from '../table.ts';
import { openCountingProxy } from './counting-proxy.ts';

const { values } = parseArgs({
  options: {
    essays: { type: 'string', default: '20' },
    requests: { type: 'string', default: '400' },
    readers: { type: 'string', default: '16' },
  },
});
const [handedIn, requests, readers] = [values.essays, values.requests, values.readers].map(Number) as [
  number,
  number,
  number,
];
const TENANT = 'default';
const TRAITS = ['Ideas', 'Conventions'];
const assignment = assignmentOf('api', TRAITS);
const essay = essays(seededRandom(20_240_603));

const proxy = await openCountingProxy();
const environment = { TOKEN_ISSUERS: await localIssuers(), AWS_ENDPOINT_URL_DYNAMODB: proxy.url };
const local = await startLocal({ environment });
proxy.target = new URL(local.endpoints.dynamodb!).href;
const api = local.connection.outputs.ApiUrl!;

const tokens = new Map<string, string>();
async function tokenOf(role: Role, subject: string): Promise<string> {
  const known = tokens.get(subject) ?? (await signToken({ tenant: TENANT, role, subject }, 60));
  tokens.set(subject, known);
  return known;
}

async function ask(token: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${api}/assignments/${assignment.assignment}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A kind of read: who asks, of which submission, for what. */
interface ApiRead {
  name: string;
  role: Role;
  path(student: number): string;
}

const READS: readonly ApiRead[] = [
  { name: 'how it stands (teacher)', role: 'teacher', path: (at) => `/submissions/essay-${at}` },
  { name: 'result (teacher)', role: 'teacher', path: (at) => `/submissions/essay-${at}/result` },
  { name: 'released result (student)', role: 'student', path: (at) => `/submissions/essay-${at}/result` },
];

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;

/** Milliseconds of each request, in order of size, by so many readers at once. */
async function measure(
  { role, path }: ApiRead,
  atOnce: number,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let [next, failed] = [0, 0];
  const reader = async () => {
    while (next < requests) {
      const student = next++ % handedIn;
      const token = await tokenOf(role, role === 'student' ? `student-${student}` : 'teacher');
      const startedAt = performance.now();
      if ((await ask(token, path(student))) !== 200) failed += 1;
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return { times: times.sort((one, other) => one - other), failed };
}

const say = (words: string) => process.stderr.write(`  ${words}\n`);

try {
  await local.put(assignment);
  await local.learn(assignment.assignment, exemplarsOf(TRAITS, essay));
  const teacher = await tokenOf('teacher', 'teacher');
  for (let at = 0; at < handedIn; at += 1) {
    const body = { submission: `essay-${at}`, file: 'essay.txt', text: essay() };
    const status = await ask(teacher, '/submissions', { ...body, student: { subject: `student-${at}` } });
    if (status >= 300) throw new Error(`An essay was refused: ${status}.`);
  }
  say(`${handedIn} essays are handed in`);
  await local.idle();
  say('they are assessed');
  const released = await ask(teacher, '/releases', { which: 'all' });
  if (released >= 300) throw new Error(`Results were not released: ${released}.`);
  for (const read of READS) await measure(read, 1);

  const rows: string[][] = [];
  const notes: string[] = [];
  let failures = 0;
  for (const read of READS) {
    say(read.name);
    proxy.taken();
    const one = await measure(read, 1);
    const taken = proxy.taken();
    const many = await measure(read, readers);
    failures += one.failed + many.failed;
    const cells = [0.5, 0.95, 0.99].flatMap((share) =>
      [one, many].map(({ times }) => quantile(times, share).toFixed(1)),
    );
    const reads = Object.values(taken).reduce((sum, count) => sum + count, 0) / requests;
    rows.push([read.name, ...cells, reads.toFixed(2)]);
    const ratio = quantile(many.times, 0.5) / quantile(one.times, 0.5);
    notes.push(`${read.name}: the median of ${readers} readers is ${ratio.toFixed(1)}× that of one`);
  }
  console.log(
    `\n${requests} requests each, ${handedIn} essays; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}. Milliseconds.\n`,
  );
  const head = ['p50', 'p95', 'p99'].flatMap((name) => [`${name}, 1`, `${name}, ${readers}`]);
  printTable(['read', ...head, 'DynamoDB requests'], rows);
  console.log(`\n${notes.join('\n')}`);
  if (failures > 0) {
    console.log(`${failures} answers were not 200.`);
    process.exitCode = 1;
  }
} finally {
  await local.close();
  proxy.close();
}
