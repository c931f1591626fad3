import type { Branch } from '../execution/branch.ts';
import type { ExecutionRecord } from '../execution/execution-record.ts';
import { StateError } from '../execution/state-error.ts';
import type { TaskEvents } from './task-events.ts';

/**
 * `states:startExecution.sync:2`: starts a child execution and waits until it ends. Gives its description with Input
 * and Output as JSON values; fails with States.TaskFailed, the description as cause, when it did not succeed. The
 * child is stopped when this task is cancelled.
 */
export async function startNestedExecution(
  branch: Branch,
  args: Record<string, unknown>,
  events: TaskEvents,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { children } = branch.run;
  const started = await children.start({
    stateMachineArn: String(args.StateMachineArn),
    ...(args.Name === undefined ? {} : { name: String(args.Name) }),
    input: typeof args.Input === 'string' ? args.Input : JSON.stringify(args.Input ?? {}),
  });
  const { executionArn } = started;
  const stop = () => void children.stop(executionArn);
  if (signal.aborted) stop();
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  events.submitted(JSON.stringify({ ExecutionArn: executionArn, StartDate: started.startDate }));
  const ended = await children.ended(executionArn);
  signal.removeEventListener('abort', stop);
  if (ended.status !== 'SUCCEEDED')
    throw new StateError('States.TaskFailed', JSON.stringify(describe(ended)));
  return { ...describe(ended), Input: JSON.parse(ended.input), Output: JSON.parse(ended.output ?? 'null') };
}

/** DescribeExecution as an integration shows it; dates in milliseconds since the epoch. */
function describe(record: ExecutionRecord): Record<string, unknown> {
  return {
    ...(record.cause === undefined ? {} : { Cause: record.cause }),
    ...(record.error === undefined ? {} : { Error: record.error }),
    ExecutionArn: record.executionArn,
    Input: record.input,
    InputDetails: { Included: true },
    Name: record.name,
    ...(record.output === undefined ? {} : { Output: record.output, OutputDetails: { Included: true } }),
    RedriveCount: 0,
    StartDate: record.startDate,
    StateMachineArn: record.stateMachineArn,
    Status: record.status,
    ...(record.stopDate === undefined ? {} : { StopDate: record.stopDate }),
  };
}
