import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { endWithParent } from '@assay/kit/process/end-with-parent';

interface ContainerProcess {
  command: string[];
  folder: string;
  environment: Record<string, string>;
}

/**
 * Runs a container's entry point as a child process and resolves to its exit code (137 after a kill, 127 where the
 * program does not exist). It sees its own environment, PATH, and a HOME and TMPDIR that are deleted afterwards.
 */
export async function runContainerProcess(
  process_: ContainerProcess,
  log: Writable,
  signal: AbortSignal,
): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'assay-task-'));
  try {
    return await exitCode(process_, home, log, signal);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function exitCode(
  container: ContainerProcess,
  home: string,
  log: Writable,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) return Promise.resolve(137);
  const [program = '', ...rest] = container.command;
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: container.folder,
    env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, ...container.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithParent(child, { group: true });
  child.stdout.on('data', (chunk) => log.write(chunk));
  child.stderr.on('data', (chunk) => log.write(chunk));
  const kill = () => killGroup(child.pid);
  signal.addEventListener('abort', kill, { once: true });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill);
      resolve(code ?? 137);
    });
  });
}

/** The child leads a process group of its own, so that what it started ends with it. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
