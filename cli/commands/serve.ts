import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { LocalStack } from '../../infra/local/stack.ts';
import { home } from '../home.ts';
import { type OpenStack, openLocalStack } from '../local-stack.ts';
import { INTERRUPTED_WORDS } from '../on-interrupt.ts';
import { retirementWarnings } from '../retiring-models.ts';
import { findServed } from '../served/find-served.ts';
import { announceStack } from '../served/shared-stack.ts';

const SERVICES = ['s3', 'dynamodb', 'aws', 'model', 'vectors', 'api'] as const;

export interface ServeOptions {
  port: number;
  ephemeral?: boolean;
  /** Of which origins pages may call the API. */
  origins?: readonly string[];
  /** Resolves when it is to be closed, also while it still finishes what was interrupted. */
  stopped?: Promise<void>;
}

async function open({ port, ephemeral = false, origins = [], stopped }: ServeOptions): Promise<OpenStack> {
  const served = await findServed();
  if (served) {
    const until = served.ofCommand
      ? 'It ends with the command that started it: wait for that, and give this one again.'
      : 'Stop it with Ctrl-C where it runs.';
    const words = `A stack is up already (process ${served.pid}): every command uses it. ${until}`;
    throw new AssayError('StackUnavailable', words);
  }
  const ports = Object.fromEntries(SERVICES.map((service, index) => [service, port && port + index]));
  const say = (words: string) => process.stderr.write(`${words}\n`);
  const own = { ports, ephemeral, origins, firesSchedules: true, ...(stopped && { stopped }) };
  const needs = `"${assay()} serve" needs ${port} to ${port + SERVICES.length - 1}: end that program, or choose six other ports with --port ${port + 100}, or free ones with --port 0`;
  return openLocalStack({ say, stream: process.stderr, ...own }).catch(portTaken(needs));
}

/** Says of a port that is taken what to do (`needs`); other errors are thrown as they are. @throws AssayError StackUnavailable */
export const portTaken =
  (needs: string) =>
  (cause: unknown): never => {
    const { code, port } = cause as NodeJS.ErrnoException & { port?: number };
    if (code !== 'EADDRINUSE') throw cause;
    const words = `Port ${port} is taken by another program, and ${needs}.`;
    throw new AssayError('StackUnavailable', words, { cause });
  };

function describe({ outputs, environment, endpoints }: LocalStack): string {
  return [
    'The local stack is up. Endpoints:',
    ...Object.entries(endpoints).map(([name, url]) => `  ${name.padEnd(16)} ${url}`),
    '',
    'For any AWS SDK, and for the AWS CLI (where a version of it passes these endpoints over, give --endpoint-url):',
    ...Object.entries(environment).map(([name, value]) => `  export ${name}=${value}`),
    '',
    'An upload starts a run:',
    `  aws s3 cp essay.txt s3://${outputs.Bucket}/submissions/default/ASSIGNMENT/SUBMISSION/essay.txt`,
    '',
    'The HTTP API, and what it takes:',
    `  ${outputs.ApiUrl}`,
    `  ${outputs.ApiUrl}/openapi.json`,
    'A token for trying, of a role (student, teacher, administrator, machine), and a request with it:',
    `  ${assay()} token --role teacher --tenant default`,
    `  curl -H "Authorization: Bearer $(${assay()} token --role teacher --tenant default)" ${outputs.ApiUrl}/assignments`,
    '',
    'Stop it with Ctrl-C.',
    '',
  ].join('\n');
}

/** Ctrl-C may reach a process more than once (npx passes on what the terminal sent as well): each is heard. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/** Opens the local stack so that every command uses it, until it is closed. @throws AssayError StackUnavailable */
export async function openServed(options: ServeOptions): Promise<LocalStack> {
  const stack = await open(options);
  for (const warning of await retirementWarnings()) process.stderr.write(`  ${warning}\n`);
  const withdraw = await announceStack(stack);
  return { ...stack, close: () => withdraw().finally(stack.close) };
}

/** Keeps the local stack up until interrupted and says where everything is. */
export async function serve(options: ServeOptions): Promise<void> {
  const stopped = interrupted();
  const stack = await openServed({ ...options, stopped });
  process.stdout.write(describe(stack));
  await stopped;
  process.stderr.write(
    `\n  ${options.ephemeral ? 'Stopped; nothing is kept.' : INTERRUPTED_WORDS.serve(home())}\n`,
  );
  await stack.close();
}
