import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stringify } from 'yaml';
import { ROOT } from '../../../cli/home.ts';
import type { Behaviour } from '../../../infra/local/model/misbehaviour/behaviour.ts';
import { complete } from '../../support/stand-in-answers.ts';
import { makeTypesetter } from '../../support/typesetter.ts';
import { assignment, essay, exemplars } from '../end-to-end/samples.ts';
import { assayHere, environment } from './in-process.ts';

/** What became of a command. `code` is null where a signal ended it. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a command that ran an essay prints with `--json`, as far as tests look at it. */
export interface Printed {
  runId: string;
  status: string;
  workflow: string | null;
  variant: string | null;
  scores: {
    trait: string;
    score: number | null;
    min: number;
    max: number;
    rationale: string | null;
    flags: string[];
  }[];
  flags: string[];
  addressed: { passage: string }[];
  screened: boolean | 'in-part';
  report: string | null;
  artifacts: string;
  cost: number | null;
  provenance: { calls: number; memoisedCalls: number; standIn: boolean } | null;
  failure: { step: string; code: string; message: string } | null;
}

/** A stack that `assay serve` keeps up. */
export interface Served {
  /** What it printed when it was up. */
  printed: string;
  /** What it printed as `export NAME=value`. */
  environment: Record<string, string>;
  behave(behaviour: Behaviour): Promise<void>;
  /** Sends a signal, as often as asked, and waits for the end. */
  end(signal: NodeJS.Signals, times?: number): Promise<Outcome>;
}

/** A folder to work in, with the samples in it, and the command line over its own `ASSAY_HOME`. */
export interface Desk {
  folder: string;
  assay(...args: string[]): Promise<Outcome>;
  /** The same in the test's own process, without the second that a process takes: neither starts a stack nor is interrupted. */
  here(...args: string[]): Promise<Outcome>;
  demo(...workflows: string[]): Promise<Outcome>;
  serve(...args: string[]): Promise<Served>;
  write(name: string, content: string | Uint8Array): Promise<string>;
  close(): Promise<void>;
}

function start(folder: string, path: string, script: string, args: string[], own = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'cli', script), ...args], {
    cwd: folder,
    env: { ...environment(folder, path), ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => (outcome.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk) => (outcome.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => Object.assign(outcome, { code }));
  return { child, outcome, ended };
}

function behave(environment: Record<string, string>, behaviour: Behaviour): Promise<void> {
  const url = new URL('/stand-in/behaviour', environment.OPENAI_BASE_URL);
  return fetch(url, { method: 'PUT', body: JSON.stringify(complete(behaviour)) }).then(async (answer) => {
    if (!answer.ok) throw new Error(await answer.text());
  });
}

async function untilUp({ child, outcome, ended }: ReturnType<typeof start>): Promise<void> {
  const up = new Promise<void>((resolve) => {
    child.stdout.on('data', () => outcome.stdout.includes('Ctrl-C') && resolve());
  });
  await Promise.race([up, ended]);
  if (!outcome.stdout.includes('Ctrl-C')) throw new Error(`assay serve ended: ${outcome.stderr}`);
}

/** Makes a desk; `close` ends what is still running and removes it. The reports of the demo alone are really typeset. */
export async function openDesk(): Promise<Desk> {
  const { path, close: closeTypesetter } = makeTypesetter();
  const folder = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  const running = new Set<{ child: ChildProcess; ended: Promise<unknown> }>();
  const launch = (script: string, args: string[], own = {}) => {
    const process_ = start(folder, path, script, args, own);
    running.add(process_);
    process_.ended.finally(() => running.delete(process_));
    return process_;
  };
  const desk: Desk = {
    folder,
    assay: (...args) => launch('assay.ts', args).ended,
    here: (...args) => assayHere(folder, environment(folder, path), args),
    demo: (...workflows) => launch('demo.ts', workflows, { ASSAY_MODEL: '', PATH: process.env.PATH }).ended,
    async serve(...args) {
      const process_ = launch('assay.ts', ['serve', '--port', '0', ...args]);
      await untilUp(process_);
      const printed = process_.outcome.stdout;
      const exports = [...printed.matchAll(/^ {2}export (\w+)=(.*)$/gm)];
      const environment = Object.fromEntries(exports.map(([, name, value]) => [name!, value!]));
      if (environment.OPENAI_BASE_URL) await behave(environment, {});
      return {
        printed,
        environment,
        behave: (behaviour) => behave(environment, behaviour),
        end(signal, times = 1) {
          for (let time = 0; time < times; time += 1) process_.child.kill(signal);
          return process_.ended;
        },
      };
    },
    async write(name, content) {
      await writeFile(join(folder, name), content);
      return name;
    },
    async close() {
      const left = [...running];
      for (const { child } of left) child.kill('SIGKILL');
      await Promise.all(left.map(({ ended }) => ended));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      closeTypesetter();
    },
  };
  await desk.write('assignment.yaml', stringify(assignment));
  await desk.write('essay.txt', essay);
  await desk.write('exemplars.jsonl', exemplars.map((exemplar) => JSON.stringify(exemplar)).join('\n'));
  return desk;
}

/** Looks again and again until there is something to return. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await wait(100);
  }
}
