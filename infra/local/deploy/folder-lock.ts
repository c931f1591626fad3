import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import * as z from 'zod';
import { StackError } from '../stack-error.ts';

const ownerSchema = z.object({ pid: z.number().int().positive(), birth: z.string() });
type LockOwner = z.output<typeof ownerSchema>;

/**
 * Takes a stack's folder for this process; the returned function gives it back. Throws `StackUnavailable` where a
 * living process has it. What a killed process left behind is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'stack.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (create(file)) return () => rmSync(file, { force: true });
    if (ownerOf(folder)) break;
    rmSync(file, { force: true });
  }
  throw inUse(folder, ownerOf(folder));
}

function create(file: string): boolean {
  const owner: LockOwner = { pid: process.pid, birth: birth(process.pid) };
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The living process that has a stack's folder; null: none. */
export function ownerOf(folder: string): LockOwner | null {
  try {
    const owner = ownerSchema.parse(JSON.parse(readFileSync(join(folder, 'stack.lock'), 'utf8')));
    return isAlive(owner) ? owner : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, birth: born }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return birth(pid) === born;
}

/** Tells a process from a later one with the same id: on Linux its start time and the machine's boot, elsewhere nothing. */
function birth(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) as string;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${afterName.split(' ')[19]}`;
  } catch {
    return '';
  }
}

function inUse(folder: string, owner: LockOwner | null): StackError {
  const message = `The folder ${folder} is in use${owner ? ` by process ${owner.pid}` : ''}. Wait until it has ended, or keep one stack up for several commands with "${assay()} serve". Stopping it breaks a run that is under way there ("${assay()} runs resume RUN" goes on with it).`;
  return new StackError('StackUnavailable', message);
}
