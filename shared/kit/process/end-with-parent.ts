import { type ChildProcess, spawn } from 'node:child_process';

/** Waits for the end of its input, which a killed parent leaves as well, and kills. */
const KILL_AT_END = 'read -r _; kill -9 "$1"';

/**
 * Has a child end when this process does, however it does, also by SIGKILL; `group`: with all that it started, of whose group it is the leader.
 * Another process sees to it, which ends with the child.
 */
export function endWithParent(child: ChildProcess, { group }: { group: boolean }): void {
  if (child.pid === undefined) return;
  const of = String(group ? -child.pid : child.pid);
  const watch = spawn('/bin/sh', ['-c', KILL_AT_END, 'sh', of], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.once('error', (error) => process.emitWarning(error));
  watch.unref();
  child.once('exit', () => watch.kill('SIGKILL'));
}
