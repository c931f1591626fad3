import { setTimeout as wait } from 'node:timers/promises';
import type { CallsHeldUp } from '@assay/model/allowance/held-up';
import { type RunItem, type StepItem, settledStateSchema } from '@assay/platform/run/items';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import { learnNames, learnTotals, type Names, type Totals } from '@assay/platform/workflow/shown-step';
import type { Stage } from '@assay/platform/workflow/stage';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { NOTHING_HELD_UP, sayHeldUp } from './held-up.ts';
import { INTERRUPTED_WORDS, interruptibly } from './on-interrupt.ts';

/** Shows how far a run is: its steps that are done, in the stages of its workflow. */
type Show = (steps: StepItem[], stages: readonly Stage[], totals: Totals, names: Names) => void;

/** What of a run tells how far it is. */
type FollowedRun = Pick<RunItem, 'state' | 'attempt' | 'report' | 'workflow'>;

/** Where a run is followed: by the API, or behind it. */
interface RunSource<R extends FollowedRun> {
  runStore: { findRun(runId: string): Promise<R | null>; steps(runId: string): Promise<StepItem[]> };
  objects: Pick<ObjectStore, 'readOptional'>;
  pollMs: number;
  ownsStack?: boolean;
  placesBefore?(run: R): Promise<number | null>;
  callsHeldUp?(): Promise<CallsHeldUp>;
}

/** Looking may take at most a sixth of the time: a run of a class has thousands of steps. */
const PAUSES_FOR_A_LOOK = 5;

/** How long to wait before looking again, in milliseconds, after a look that took `took`. */
export function pauseAfter(took: number, pollMs: number): number {
  return Math.max(pollMs, PAUSES_FOR_A_LOOK * took);
}

/** Whether an attempt has ended, and its report is there or will not be: results are stored before it is rendered. */
function isOver(run: FollowedRun, attempt: number): boolean {
  if (run.attempt < attempt || run.report?.state === 'pending') return false;
  return settledStateSchema.safeParse(run.state).success;
}

/** Says how many stand before a run that waits, once and again whenever a tenth less do. */
function sayPlace(say: (words: string) => void): (before: number | null) => void {
  let said = Number.POSITIVE_INFINITY;
  return (before) => {
    if (before === null || before > said * 0.9) return;
    said = before;
    say(`  waiting for a place, ${before} of the assignment before it\n`);
  };
}

/**
 * Waits until a run's attempt is settled and its report is rendered, showing the steps that are done, of a run that waits for a place, how
 * many stand before it, and what keeps its calls waiting: models that are away, and servers that answer others. Returns the run as it then stands.
 */
export async function followRun<R extends FollowedRun>(
  connection: RunSource<R>,
  runId: string,
  attempt: number,
  show?: Show,
): Promise<R> {
  const words = () => INTERRUPTED_WORDS.run(runId, connection.ownsStack ?? false);
  return interruptibly(words, () => follow(connection, runId, attempt, show));
}

async function follow<R extends FollowedRun>(
  { runStore, objects, pollMs, placesBefore, callsHeldUp = async () => NOTHING_HELD_UP }: RunSource<R>,
  runId: string,
  attempt: number,
  show?: Show,
): Promise<R> {
  const artifacts = artifactReader(objects, runId);
  const totals = new Map<Stage, number>();
  const names = new Map<Stage['names'], ReadonlyMap<string, string>>();
  const say = (words: string) => void process.stderr.write(words);
  const tellPlace = sayPlace(say);
  const tellHeldUp = sayHeldUp(callsHeldUp, say);
  for (;;) {
    const began = performance.now();
    const run = await runStore.findRun(runId);
    if (show && run?.workflow) {
      const { stages } = findWorkflow(run.workflow);
      const steps = await runStore.steps(runId);
      if (steps.length > 0) {
        await learnTotals(totals, stages, artifacts);
        await learnNames(names, stages, artifacts);
      }
      show(steps, stages, totals, names);
    }
    if (show && placesBefore && run?.state === 'admitted') tellPlace(await placesBefore(run));
    if (run && isOver(run, attempt)) return run;
    if (show) await tellHeldUp();
    await wait(pauseAfter(performance.now() - began, pollMs));
  }
}
