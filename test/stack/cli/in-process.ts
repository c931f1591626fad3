import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Outcome } from './command-line.ts';

const REAL_SERVICES = /^(OPENAI_|PINECONE_|AWS_|ASSAY_|NODE_TEST_CONTEXT)/;

/** What a command finds around it: no real service, the stand-in in a model's place, and its own `ASSAY_HOME`. */
export function environment(folder: string, path?: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !REAL_SERVICES.test(name));
  return {
    ...Object.fromEntries(own),
    ...(path && { PATH: path }),
    ASSAY_HOME: join(folder, 'home'),
    ASSAY_MODEL: 'stand-in',
  };
}

/** What a command run in this process has written so far. */
const heard = new AsyncLocalStorage<Outcome>();

/** A command ended its process: what would be said after that is not heard. */
class Ended extends Error {}

/** What a command writes is kept for it; what the test runner writes goes where it went. */
function listen(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name];
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      const outcome = heard.getStore();
      if (!outcome) return write(chunk, ...rest);
      if (outcome.code === null)
        outcome[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    }) as typeof stream.write;
  }
}

let listening = false;
let commands = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs the command line's script once more; everything that it imports is there already. */
async function run(folder: string, around: NodeJS.ProcessEnv, args: string[]): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  const { argv, env, exit, exitCode } = process;
  const [before, terminal] = [process.cwd(), process.stdin.isTTY];
  process.chdir(folder);
  process.argv = [argv[0]!, 'assay', ...args];
  process.env = around;
  process.stdin.isTTY = false;
  process.exitCode = 0;
  process.exit = (code) => {
    outcome.code ??= Number(code ?? process.exitCode);
    throw new Ended();
  };
  try {
    commands += 1;
    await heard.run(outcome, () => import(`../../../cli/assay.ts?command=${commands}`));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    outcome.code ??= Number(process.exitCode ?? 0);
    Object.assign(process, { argv, env, exit, exitCode });
    process.stdin.isTTY = terminal;
    process.chdir(before);
  }
  return outcome;
}

/** Runs a command as a person would, but in this process, one after another. */
export function assayHere(folder: string, around: NodeJS.ProcessEnv, args: string[]): Promise<Outcome> {
  if (!listening) listen();
  listening = true;
  const outcome = last.then(() => run(folder, around, args));
  last = outcome.catch(() => undefined);
  return outcome;
}
