import { setTimeout as wait } from 'node:timers/promises';
import type { RunItem } from '../shared/run/items.ts';
import type { Connection } from './connection.ts';
import { createProgress } from './progress.ts';

const FINAL = new Set(['completed', 'partly-scored', 'failed']);

/** Waits until a run's attempt is settled, showing its progress. Returns the run as it then stands. */
export async function followRun(
  { runStore, pollMs }: Connection,
  runId: string,
  attempt: number,
): Promise<RunItem> {
  const progress = createProgress();
  for (;;) {
    const run = await runStore.findRun(runId);
    progress.show(await runStore.parts(runId));
    if (run && run.attempt >= attempt && FINAL.has(run.state)) return run;
    await wait(pollMs);
  }
}
