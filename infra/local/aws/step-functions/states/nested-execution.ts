import type { Branch } from '../execution/branch.ts';
import { StateError } from '../execution/state-error.ts';
import type { ExecutionRecord } from '../store/execution-store.ts';
import type { IntegrationCall } from './call-integration.ts';

/**
 * `states:startExecution.sync:2`: starts a child execution and waits until it ends. Gives its description with Input
 * and Output as JSON values; fails with States.TaskFailed, the description as cause, when it did not succeed. The
 * child is stopped when this task is cancelled.
 */
export async function startNestedExecution(
  { run }: Branch,
  { args, events, signal }: IntegrationCall,
): Promise<unknown> {
  const { children } = run;
  const { executionArn, startDate } = children.start({
    stateMachineArn: String(args.StateMachineArn),
    ...(args.Name === undefined ? {} : { name: String(args.Name) }),
    input: typeof args.Input === 'string' ? args.Input : JSON.stringify(args.Input ?? {}),
  });
  const stop = () => void children.stop(executionArn);
  signal.addEventListener('abort', stop, { once: true });
  events.submitted(JSON.stringify({ ExecutionArn: executionArn, StartDate: startDate }));
  const ended = await children.ended(executionArn);
  signal.removeEventListener('abort', stop);
  if (ended.status !== 'SUCCEEDED')
    throw new StateError('States.TaskFailed', JSON.stringify(describeExecution(ended)));
  return {
    ...describeExecution(ended),
    Input: JSON.parse(ended.input),
    Output: JSON.parse(ended.output ?? 'null'),
  };
}

/** DescribeExecution as an integration shows it; dates in milliseconds since the epoch. */
export function describeExecution(record: ExecutionRecord) {
  return {
    Cause: record.cause,
    Error: record.error,
    ExecutionArn: record.executionArn,
    Input: record.input,
    InputDetails: { Included: true },
    Name: record.name,
    ...(record.output === undefined ? {} : { Output: record.output, OutputDetails: { Included: true } }),
    RedriveCount: 0,
    StartDate: record.startDate,
    StateMachineArn: record.stateMachineArn,
    Status: record.status,
    StopDate: record.stopDate,
  };
}
