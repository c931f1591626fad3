import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadCatalogue } from '@assay/model/catalogue';
import { home, ROOT } from '../home.ts';
import type { OpenStack } from '../local-stack.ts';
import { findServed, type ServedStack, serveFile } from './find-served.ts';
import { startedWith } from './heeded.ts';

/** What of a stack commands beside it are told. */
type AnnouncedStack = Pick<OpenStack, 'outputs' | 'environment' | 'asked'>;

/** Where commands that use another one's stack say so, a file each. */
const guestsFolder = () => join(home(), 'guests');

/** Milliseconds between two looks whether commands beside this one have ended. */
const POLL = 200;

/** Tells commands beside this one where the stack is; `ofCommand`: it ends with its command. The function it returns takes that back. */
export async function announceStack(
  { outputs, environment, asked }: AnnouncedStack,
  { ofCommand = false } = {},
): Promise<() => Promise<void>> {
  const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
  const served: ServedStack = {
    ...{ pid: process.pid, outputs, environment, model: asked.kind, names: asked.names },
    startedWith: startedWith(process.env, catalogue),
    ...(ofCommand && { ofCommand }),
  };
  await mkdir(home(), { recursive: true });
  await writeFile(serveFile(), JSON.stringify(served));
  return () => rm(serveFile(), { force: true });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether a command that is still under way uses this one's stack. */
async function hasGuests(): Promise<boolean> {
  const files = await readdir(guestsFolder()).catch(() => []);
  return files.some((file) => isAlive(Number.parseInt(file, 10)));
}

/** Finds the stack that is up and says that this command uses it, so that it stays; null: none is up. */
export async function joinStack(): Promise<{ served: ServedStack; leave: () => Promise<void> } | null> {
  if (!(await findServed())) return null;
  const file = join(guestsFolder(), `${process.pid}-${randomUUID()}`);
  await mkdir(guestsFolder(), { recursive: true });
  await writeFile(file, '');
  const leave = () => rm(file, { force: true });
  const served = await findServed();
  if (served) return { served, leave };
  await leave();
  return null;
}

/**
 * Lets commands beside this one use its stack. The function it returns ends it: once nothing is under way there, and none of them uses it any more,
 * which is said once.
 */
export async function shareStack(
  stack: AnnouncedStack & Pick<OpenStack, 'idle' | 'close'>,
  say: (words: string) => void,
  pollMs: number = POLL,
): Promise<() => Promise<void>> {
  await rm(guestsFolder(), { recursive: true, force: true });
  let withdraw = await announceStack(stack, { ofCommand: true });

  /** Whether it could be withdrawn: one that came in between keeps it. */
  async function isLeft(): Promise<boolean> {
    if (await hasGuests()) return false;
    await withdraw();
    if (!(await hasGuests())) return true;
    withdraw = await announceStack(stack, { ofCommand: true });
    return false;
  }

  return async () => {
    try {
      await stack.idle();
      if (await isLeft()) return;
      say('Another command still uses what this one has started: both end together.');
      do await wait(pollMs).then(() => stack.idle());
      while (!(await isLeft()));
    } finally {
      await stack.close();
    }
  };
}
