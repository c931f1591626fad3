import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, delimiter, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { endWithParent } from '@assay/kit/process/end-with-parent';
import { stateOfServer } from '@assay/model/own-server';
import { home } from '../home.ts';
import type { Desk } from './choose-model.ts';
import type { ModelChoice } from './house-catalogue.ts';
import { serverAt } from './own-servers.ts';
import { modelFolder, recommendedModels } from './recommended.ts';

/** A file that is served for as long as the stack is up. */
interface ServedFile {
  choice: ModelChoice;
  stop(): Promise<void>;
}

/** Tokens of prompt and answer: an auditor's prompt has 8,500. */
const CONTEXT = 16_384;

const POLL_MS = 250;
/** Words while it loads: after so long, and again. */
const SAY_MS = 10_000;
/** A large model comes from a slow disk in less. */
const LONGEST_LOAD_MS = 10 * 60_000;
const KILL_MS = 5000;

const isThere = (file: string, mode = constants.R_OK) =>
  access(file, mode).then(
    () => true,
    () => false,
  );

/** The program of that name on the PATH; null: there is none. */
async function onPath(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean))
    if (await isThere(join(folder, name), constants.X_OK)) return join(folder, name);
  return null;
}

/** The file that a name means: a path, or a model that was downloaded; null: neither, perhaps a server calls its model so. @throws AssayError ConfigurationInvalid */
async function fileOf(name: string): Promise<string | null> {
  if (name.toLowerCase().endsWith('.gguf')) {
    const file = resolve(name);
    if (await isThere(file)) return file;
    if (/[\\/]/.test(name))
      throw new AssayError('ConfigurationInvalid', `There is no file ${file} that can be read.`);
    return null;
  }
  const recommended = await recommendedModels();
  if (!Object.hasOwn(recommended, name)) return null;
  const file = join(modelFolder(home()), recommended[name]!.file);
  if (await isThere(file)) return file;
  throw new AssayError(
    'ConfigurationInvalid',
    `${name} is not downloaded yet: ${assay()} models get ${name}`,
  );
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}

const TOLD_TO_END = ['SIGTERM', 'SIGHUP'] as const;

/** A process that was started, with the last that it said. */
class Started {
  readonly #process: ChildProcess;
  readonly #kill = () => void this.#process.kill('SIGKILL');
  /** Who is told to end takes it along, and ends as it would without it. */
  readonly #takeAlong = (signal: NodeJS.Signals) => {
    this.#kill();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  #said = '';
  ended: number | string | null = null;

  constructor(program: string, args: readonly string[]) {
    this.#process = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    endWithParent(this.#process, { group: false });
    this.#process.stderr!.on('data', (chunk: Buffer) => {
      this.#said = `${this.#said}${chunk}`.slice(-2000);
    });
    this.#process.once('error', (error) => {
      this.ended = error.message;
    });
    this.#process.once('exit', (code, signal) => {
      this.ended ??= code ?? signal ?? 'unknown';
      process.removeListener('exit', this.#kill);
      for (const signal of TOLD_TO_END) process.removeListener(signal, this.#takeAlong);
    });
    process.once('exit', this.#kill);
    for (const signal of TOLD_TO_END) process.once(signal, this.#takeAlong);
  }

  /** The last line that says something. */
  get lastWords(): string {
    return this.#said.trim().split('\n').at(-1)?.trim() ?? '';
  }

  async stop(): Promise<void> {
    if (this.ended !== null) return;
    const gone = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.#process.kill('SIGTERM');
    const patience = setTimeout(this.#kill, KILL_MS);
    await gone;
    clearTimeout(patience);
  }
}

/** Waits until it answers. @throws AssayError ModelUnavailable where it ends before, or takes too long */
async function loaded(started: Started, address: string, name: string, say: Desk['say']): Promise<void> {
  const began = performance.now();
  for (let said = 0; (await stateOfServer(address)) !== 'ready'; await wait(POLL_MS)) {
    if (started.ended !== null) {
      const words = `llama-server could not serve ${name} (${started.ended}): ${started.lastWords || 'it said nothing'}`;
      throw new AssayError('ModelUnavailable', words);
    }
    const seconds = Math.floor((performance.now() - began) / SAY_MS) * (SAY_MS / 1000);
    if (seconds > said) say(`Loading ${name} … ${seconds} s`);
    said = seconds;
    if (performance.now() - began > LONGEST_LOAD_MS)
      throw new AssayError('ModelUnavailable', `llama-server was not ready with ${name} after ten minutes.`);
  }
}

/**
 * Serves a GGUF file, by its path or as the name of a downloaded model, with the `llama-server` that is on the PATH; null: the name means no
 * file. It listens on this machine alone, and ends with the stack.
 * @throws AssayError ConfigurationInvalid, ModelUnavailable
 */
export async function serveFile(name: string, { say }: Pick<Desk, 'say'>): Promise<ServedFile | null> {
  const file = await fileOf(name);
  if (file === null) return null;
  const program = await onPath('llama-server');
  if (program === null) {
    const words = `To serve ${basename(file)} a llama-server is needed on the PATH (of llama.cpp: https://github.com/ggml-org/llama.cpp/blob/master/docs/install.md).`;
    throw new AssayError('ConfigurationInvalid', words);
  }
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const bounds = ['-c', `${CONTEXT}`, '-np', '1'];
  const args = [
    '-m',
    file,
    '--alias',
    basename(file),
    ...bounds,
    '--jinja',
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
  ];
  say(`Loading ${basename(file)} with ${program} …`);
  const started = new Started(program, args);
  const stop = () => started.stop();
  try {
    await loaded(started, address, basename(file), say);
    const server = await serverAt(address);
    if (!server) throw new AssayError('ModelUnavailable', `llama-server names no model at ${address}.`);
    say(`Answers come from ${basename(file)}, served at ${address} until this ends.`);
    return { choice: { server, model: { ...server.models[0]!, kind: 'chat' } }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
