import { setTimeout as wait } from 'node:timers/promises';
import { type PartItem, type RunItem, settledStateSchema } from '../shared/run/items.ts';
import type { Connection } from './connection.ts';

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
    if (run && run.attempt >= attempt && settledStateSchema.safeParse(run.state).success) return run;
    await wait(pollMs);
  }
}
