import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../../cli/home.ts';

const ARGUMENT = join(ROOT, 'examples', 'argument-coaching');
const RUN = fileURLToPath(new URL('./loopback/own-model-run.ts', import.meta.url));

/** Starts a program where there is no network but this machine's own, which holds for LaTeX too. */
const WITHOUT_NETWORK = [
  'unshare',
  '--user',
  '--map-root-user',
  '--net',
  'sh',
  '-c',
  'ip link set lo up && exec "$0" "$@"',
];

/** Whether this machine lets anybody take the network from a program. */
const isPermitted = (): boolean => {
  const [command, ...args] = WITHOUT_NETWORK;
  return spawnSync(command!, [...args, 'true']).status === 0;
};

interface Noted {
  kind: string;
  to: string;
  thread: 'main' | 'worker';
}

describe('with a model of one’s own', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-own-'));
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('nothing leaves the machine: not from the command, a function, the renderer or LaTeX', async () => {
    const [log, out] = [join(folder, 'log'), join(folder, 'out')];
    const args = [join(ARGUMENT, 'argument.md'), '--assignment', join(ARGUMENT, 'motion.yaml'), '--out', out];
    const run = [process.execPath, RUN, log, ...args];
    const [command, ...rest] = isPermitted() ? [...WITHOUT_NETWORK, ...run] : run;
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(OPENAI_|PINECONE_|AWS_|ASSAY_|NODE_TEST)/.test(name),
    );
    const env = { ...Object.fromEntries(own), ASSAY_HOME: join(folder, 'home') };
    const child = spawn(command!, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    await once(child, 'close');

    const noted = (await readFile(log, 'utf8'))
      .trim()
      .split('\n')
      .map((line): Noted => JSON.parse(line));
    const kinds = (thread: Noted['thread']) =>
      new Set(noted.filter((one) => one.thread === thread).map(({ kind }) => kind));
    const usual = new Set(['guarded', 'loopback']);
    assert.deepEqual([kinds('main'), kinds('worker')], [usual, usual], said);
    assert.equal(
      noted.filter(({ kind, thread }) => kind === 'guarded' && thread === 'main').length >= 2,
      true,
      'the renderer',
    );
    assert.match(said, /asked [1-9]/);
    assert.match(said, /model calls, no price is known for these models/);
    const latex = await readFile(join(out, 'report.tex'), 'utf8');
    assert.match(latex, /no text was sent to a model elsewhere/);
    assert.ok((await stat(join(out, 'report.pdf'))).size > 10_000, said);
  });
});
