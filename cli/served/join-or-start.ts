import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { assay } from '@assay/kit/process/assay-command';
import { ownerOf } from '../../infra/local/deploy/folder-lock.ts';
import { StackError } from '../../infra/local/stack-error.ts';
import { home } from '../home.ts';
import type { DeploymentAccess } from '../reach.ts';
import { assertOwnStack } from '../recording/chosen-recording.ts';
import { assertHeeds } from './find-served.ts';
import { joinStack, shareStack } from './shared-stack.ts';

/** The stack that is up, for as long as this command takes; null: none is. @throws AssayError StackUnavailable */
async function joined(
  say: (words: string) => void,
  purpose: 'ask' | 'look',
): Promise<DeploymentAccess | null> {
  const found = await joinStack();
  if (!found) return null;
  const { served, leave } = found;
  try {
    assertOwnStack(process.env, `the stack of "${assay()} serve"`);
    await assertHeeds(served, purpose, say);
  } catch (error) {
    await leave();
    throw error;
  }
  return { ...served, pollMs: 100, close: leave };
}

/** A stack of this command's own, which others use beside it. */
async function started(say: (words: string) => void): Promise<DeploymentAccess> {
  const { openLocalStack } = await import('../local-stack.ts');
  const stack = await openLocalStack({ say, stream: process.stderr });
  const { outputs, environment } = stack;
  return { outputs, environment, ownsStack: true, pollMs: 60, close: await shareStack(stack, say) };
}

/** Milliseconds between two looks whether a stack that another command starts is up. */
const POLL_STARTING = 500;

/** The stack that is up, or that another command is just starting, which is waited for; else one of this command's own. @throws AssayError StackUnavailable */
export async function joinOrStart(
  say: (words: string) => void,
  purpose: 'ask' | 'look',
): Promise<DeploymentAccess> {
  const owner = () => ownerOf(join(home(), 'local'))?.pid ?? null;
  for (let told = false; ; told = true) {
    const there = await joined(say, purpose);
    if (there) return there;
    const other = owner();
    if (other === null || other === process.pid)
      try {
        return await started(say);
      } catch (error) {
        if (!(error instanceof StackError) || [null, process.pid].includes(owner())) throw error;
      }
    if (!told)
      say(
        `Another command${other === null ? '' : ` (process ${other})`} starts or ends Assay just now: this one waits for it.`,
      );
    await wait(POLL_STARTING);
  }
}
