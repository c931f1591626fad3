import { runChain } from '../states/run-state.ts';
import type { ExecutionEnd } from '../store/execution-store.ts';
import type { Branch, ExecutionRun, ItemChain } from './branch.ts';
import { NOT_TRUNCATED } from './history.ts';
import { BranchCancellation, StateError } from './state-error.ts';

/** Runs an execution from its first event to its last and tells how it ended. Aborting the controller ends it. */
export async function runExecution(
  run: ExecutionRun,
  definition: ItemChain,
  controller: AbortController,
): Promise<ExecutionEnd> {
  const { record, history, machine } = run;
  history.record({ last: 0 }, 'ExecutionStarted', {
    input: record.input,
    inputDetails: NOT_TRUNCATED,
    roleArn: machine.roleArn,
  });
  const branch: Branch = { run, variables: {}, cursor: { last: 0 }, signal: controller.signal };
  const stopTimer = startTimer(run, definition.TimeoutSeconds, controller);
  const ending = await endingOf(branch, definition);
  stopTimer();
  const { status, ...details } = ending;
  const cut = status === 'SUCCEEDED' ? { outputDetails: NOT_TRUNCATED } : {};
  history.close(branch.cursor, LAST_EVENT[status], { ...details, ...cut });
  return ending;
}

const LAST_EVENT = {
  SUCCEEDED: 'ExecutionSucceeded',
  FAILED: 'ExecutionFailed',
  ABORTED: 'ExecutionAborted',
  TIMED_OUT: 'ExecutionTimedOut',
} as const;

/** Ends the execution as TIMED_OUT when the state machine's TimeoutSeconds are over. */
function startTimer({ clock }: ExecutionRun, seconds: number | undefined, controller: AbortController) {
  if (seconds === undefined) return () => {};
  const timer = new AbortController();
  clock.sleep(seconds * 1000, timer.signal).then(
    () => controller.abort(new BranchCancellation('TIMED_OUT')),
    () => {},
  );
  return () => timer.abort('in time');
}

async function endingOf(branch: Branch, definition: ItemChain): Promise<ExecutionEnd> {
  const { record, input } = branch.run;
  try {
    const output = await runChain(branch, definition, { value: input, json: record.input });
    return { status: 'SUCCEEDED', output: output.json };
  } catch (thrown) {
    if (thrown instanceof BranchCancellation)
      return { status: thrown.status, error: thrown.error, cause: thrown.explanation };
    if (thrown instanceof StateError) return { status: 'FAILED', error: thrown.error, cause: thrown.cause };
    return { status: 'FAILED', error: 'States.Runtime', cause: String(thrown) };
  }
}
