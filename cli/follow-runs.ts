import { setTimeout as wait } from 'node:timers/promises';
import type { StandingRun } from '@assay/api/schemas/runs';
import { isUnderWay, type ToldRun } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import type { ApiConnection } from './api-connection.ts';
import type { Changes } from './follow-events.ts';
import { pauseAfter } from './follow-run.ts';

/** Runs that are looked at at a time. */
const AT_ONCE = 8;

const isOver = (run: ToldRun | null, attempt: number): run is StandingRun =>
  run !== null && run.attempt >= attempt && !isUnderWay(run) && run.report?.state !== 'pending';

/**
 * Waits until attempts have ended, their reports with them, telling of each that has; `look` is called whenever they were looked at and some go on. An attempt
 * that is not there yet is waited for. `changes`: of which runs something is told, so that these alone are looked at again.
 */
export async function followRuns(
  { runStore, pollMs }: Pick<ApiConnection, 'runStore' | 'pollMs'>,
  started: readonly { runId: string; attempt: number }[],
  tell: (run: StandingRun) => void,
  look: (ended: number) => Promise<void> = async () => {},
  changes: Changes = async () => null,
): Promise<StandingRun[]> {
  const ended: StandingRun[] = [];
  let open = started;
  while (open.length > 0) {
    const changed = await changes();
    const began = performance.now();
    const looked = open.filter(({ runId }) => changed?.has(runId) ?? true);
    const runs = await pLimit(AT_ONCE).map(looked, ({ runId }) => runStore.findRun(runId));
    const over = runs.filter((run, at) => isOver(run, looked[at]!.attempt)) as StandingRun[];
    for (const run of over) tell(run);
    ended.push(...over);
    open = open.filter(({ runId }) => !over.some((run) => run.runId === runId));
    if (open.length > 0) await look(ended.length);
    if (open.length > 0) await wait(pauseAfter(performance.now() - began, pollMs));
  }
  return ended;
}
