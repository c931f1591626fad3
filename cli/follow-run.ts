import { setTimeout as wait } from 'node:timers/promises';
import { type RunItem, type StepItem, settledStateSchema } from '../shared/run/items.ts';
import { findWorkflow } from '../shared/workflows/find-workflow.ts';
import type { Stage } from '../shared/workflows/workflow.ts';
import type { Connection } from './connection.ts';

/** Waits until a run's attempt is settled, showing the steps that are done. Returns the run as it then stands. */
export async function followRun(
  { runStore, pollMs }: Connection,
  runId: string,
  attempt: number,
  show: (steps: StepItem[], stages: readonly Stage[]) => void = () => {},
): Promise<RunItem> {
  for (;;) {
    const run = await runStore.findRun(runId);
    if (run?.workflow) show(await runStore.steps(runId), findWorkflow(run.workflow).stages);
    if (run && run.attempt >= attempt && settledStateSchema.safeParse(run.state).success) return run;
    await wait(pollMs);
  }
}
