import { setTimeout as wait } from 'node:timers/promises';
import type { CallsHeldUp } from '@assay/model/allowance/held-up';
import { type RunItem, type StepItem, settledStateSchema } from '@assay/platform/run/items';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import { learnNames, learnTotals, type Names, type Totals } from '@assay/platform/workflow/shown-step';
import type { Stage } from '@assay/platform/workflow/stage';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { NOTHING_HELD_UP, sayHeldUp } from './held-up.ts';
import { INTERRUPTED_WORDS, interruptibly } from './on-interrupt.ts';
import type { AnsweredCalls } from './waiting/pace.ts';
import { createWaitingLine } from './waiting/waiting-line.ts';
import { type CallsSource, watchCalls } from './waiting/watch-calls.ts';

/** Shows how far a run is: its steps that are done, in the stages of its workflow. */
type Show = (steps: StepItem[], stages: readonly Stage[], totals: Totals, names: Names) => void;

/** What of a run tells how far it is. */
type FollowedRun = Pick<RunItem, 'state' | 'attempt' | 'report' | 'workflow'>;

/** Where a run is followed: by the API, or behind it. */
interface RunSource<R extends FollowedRun> {
  runStore: {
    findRun(runId: string): Promise<R | null>;
    steps(runId: string): Promise<StepItem[]>;
  } & Partial<CallsSource>;
  objects: Pick<ObjectStore, 'readOptional'>;
  pollMs: number;
  ownsStack?: boolean;
  /** False: no model answers, and no call is waited for. */
  hasModel?: boolean;
  placesBefore?(run: R): Promise<number | null>;
  callsHeldUp?(): Promise<CallsHeldUp>;
}

/** Which attempt of a run is followed, and how many calls it takes, the least and the most, where that is known. */
interface Followed {
  runId: string;
  attempt: number;
  expected: AnsweredCalls['expected'];
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
 * many stand before it, what it waits for and how long (`expected`: the calls that it takes, the least and the most), and what keeps its
 * calls waiting: models that are away, and servers that answer others. Returns the run as it then stands.
 */
export async function followRun<R extends FollowedRun>(
  connection: RunSource<R>,
  runId: string,
  attempt: number,
  show?: Show,
  expected: AnsweredCalls['expected'] = null,
): Promise<R> {
  const words = () => INTERRUPTED_WORDS.run(runId, connection.ownsStack ?? false);
  return interruptibly(words, () => follow(connection, { runId, attempt, expected }, show));
}

/** Shows a run as it goes on: the steps that are done in lines that stay, and below them what it waits for. */
function shower<R extends FollowedRun>(
  { runStore, objects, hasModel = true }: RunSource<R>,
  { runId, attempt, expected }: Followed,
  show: Show,
) {
  const artifacts = artifactReader(objects, runId);
  const totals = new Map<Stage, number>();
  const names = new Map<Stage['names'], ReadonlyMap<string, string>>();
  const line = createWaitingLine(process.stderr);
  const { charges, fileNames } = runStore;
  const watch =
    hasModel && charges && fileNames
      ? watchCalls({ charges, fileNames }, { runId, attempt }, expected)
      : null;
  let [plan, shown]: [unknown, number] = [null, 0];

  async function learn({ stages, plan: planned }: Workflow): Promise<void> {
    await learnTotals(totals, stages, artifacts);
    await learnNames(names, stages, artifacts);
    if (watch) plan ??= await artifacts.readOptional(planned);
  }

  return {
    /** A line that stays. */
    say(words: string): void {
      line.clear();
      process.stderr.write(words);
    },
    clear: () => line.clear(),
    async steps(workflow: Workflow, steps: StepItem[]): Promise<void> {
      if (steps.length > 0) await learn(workflow);
      if (steps.length !== shown) line.clear();
      shown = steps.length;
      show(steps, workflow.stages, totals, names);
    },
    /** `serial`: a server answers one call at a time. */
    async waiting({ stages }: Workflow, steps: StepItem[], serial: boolean): Promise<void> {
      const words = await watch?.({ plan, steps, stages, names, totals }, serial);
      if (words) line.tell(words);
    },
  };
}

async function follow<R extends FollowedRun>(
  source: RunSource<R>,
  followed: Followed,
  show?: Show,
): Promise<R> {
  const { runStore, pollMs, placesBefore, callsHeldUp = async () => NOTHING_HELD_UP } = source;
  const { runId, attempt } = followed;
  const shown = show && shower(source, followed, show);
  const say = shown?.say ?? (() => {});
  const tellPlace = sayPlace(say);
  let heldUp = NOTHING_HELD_UP;
  const tellHeldUp = sayHeldUp(async () => {
    heldUp = await callsHeldUp();
    return heldUp;
  }, say);
  for (;;) {
    const began = performance.now();
    const run = await runStore.findRun(runId);
    const workflow = shown && run?.workflow ? findWorkflow(run.workflow) : null;
    const steps = workflow ? await runStore.steps(runId) : [];
    if (workflow) await shown!.steps(workflow, steps);
    if (shown && placesBefore && run?.state === 'admitted') tellPlace(await placesBefore(run));
    if (run && isOver(run, attempt)) {
      shown?.clear();
      return run;
    }
    if (shown) await tellHeldUp();
    const isSerial = heldUp.lines.some(({ places }) => places === 1);
    if (workflow && run?.state === 'running') await shown!.waiting(workflow, steps, isSerial);
    await wait(pauseAfter(performance.now() - began, pollMs));
  }
}
