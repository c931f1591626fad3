import { setTimeout as wait } from 'node:timers/promises';
import type { PartItem, RunItem } from '../shared/run/items.ts';
import type { Connection } from './connection.ts';

const FINAL = new Set(['completed', 'partly-scored', 'failed']);

/** Waits until a run's attempt is settled, showing the parts that are done. Returns the run as it then stands. */
export async function followRun(
  { runStore, pollMs }: Connection,
  runId: string,
  attempt: number,
  show: (parts: PartItem[]) => void = () => {},
): Promise<RunItem> {
  for (;;) {
    const run = await runStore.findRun(runId);
    show(await runStore.parts(runId));
    if (run && run.attempt >= attempt && FINAL.has(run.state)) return run;
    await wait(pollMs);
  }
}
