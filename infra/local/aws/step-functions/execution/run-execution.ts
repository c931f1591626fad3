import type { StateMachineDefinition } from '../definition/state-machine-definition.ts';
import { runChain } from '../states/run-chain.ts';
import type { Branch, ExecutionRun } from './branch.ts';
import type { Ending } from './execution-record.ts';
import { NOT_TRUNCATED } from './history.ts';
import { Cancelled, StateError } from './state-error.ts';

/** Runs an execution from its first event to its last and tells how it ended. Aborting the controller ends it. */
export async function runExecution(
  run: ExecutionRun,
  definition: StateMachineDefinition,
  controller: AbortController,
): Promise<Ending> {
  const { record, history, roleArn } = run;
  history.record({ last: 0 }, 'ExecutionStarted', {
    executionStartedEventDetails: { input: record.input, inputDetails: NOT_TRUNCATED, roleArn },
  });
  const branch: Branch = { run, variables: {}, cursor: { last: 0 }, signal: controller.signal };
  const stopTimer = startTimer(run, definition.TimeoutSeconds, controller);
  const ending = await outcomeOf(branch, definition);
  stopTimer();
  recordEnd(branch, ending);
  return ending;
}

/** Ends the execution as TIMED_OUT when the state machine's TimeoutSeconds are over. */
function startTimer(
  { clock }: ExecutionRun,
  seconds: number | undefined,
  controller: AbortController,
): () => void {
  if (seconds === undefined) return () => {};
  const timer = new AbortController();
  clock.sleep(seconds * 1000, timer.signal).then(
    () => controller.abort(new Cancelled('TIMED_OUT')),
    () => {},
  );
  return () => timer.abort();
}

async function outcomeOf(branch: Branch, definition: StateMachineDefinition): Promise<Ending> {
  const { record, input } = branch.run;
  try {
    const output = await runChain(branch, definition, { value: input, json: record.input });
    return { status: 'SUCCEEDED', output: output.json };
  } catch (thrown) {
    if (thrown instanceof Cancelled) {
      return { status: thrown.status, error: thrown.error, cause: thrown.explanation };
    }
    if (thrown instanceof StateError) return { status: 'FAILED', error: thrown.error, cause: thrown.cause };
    return { status: 'FAILED', error: 'States.Runtime', cause: String(thrown) };
  }
}

function recordEnd({ run, cursor }: Branch, { status, output, error, cause }: Ending): void {
  const failure = { error, cause };
  if (status === 'SUCCEEDED') {
    run.history.close(cursor, 'ExecutionSucceeded', {
      executionSucceededEventDetails: { output, outputDetails: NOT_TRUNCATED },
    });
  } else if (status === 'FAILED') {
    run.history.close(cursor, 'ExecutionFailed', { executionFailedEventDetails: failure });
  } else if (status === 'ABORTED') {
    run.history.close(cursor, 'ExecutionAborted', { executionAbortedEventDetails: failure });
  } else {
    run.history.close(cursor, 'ExecutionTimedOut', { executionTimedOutEventDetails: failure });
  }
}
