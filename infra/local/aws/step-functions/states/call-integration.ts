import { randomUUID } from 'node:crypto';
import type { TaskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { StateError } from '../execution/state-error.ts';
import { startNestedExecution } from './nested-execution.ts';
import type { TaskEvents } from './task-events.ts';

/** One call of a Task state; `args` are its evaluated Arguments. */
export interface IntegrationCall {
  readonly resource: string;
  readonly args: unknown;
  readonly events: TaskEvents;
}

/** Calls what the resource names and answers the result as Step Functions gives it. */
export async function callIntegration(
  branch: Branch,
  target: TaskResource,
  { resource, args, events }: IntegrationCall,
  signal: AbortSignal,
): Promise<unknown> {
  if (target.kind === 'function') return callFunction(branch, resource, args, signal);
  const named = argumentsOf(args, target);
  switch (target.kind) {
    case 'lambda':
      return invokeLambda(branch, named, signal);
    case 'events':
      return putEvents(branch, named);
    case 'execution':
      return startNestedExecution(branch, named, events, signal);
    case 'task': {
      const stopped = branch.run.integrations.runTask(named, signal);
      events.submitted();
      return stopped;
    }
  }
}

function argumentsOf(args: unknown, { required, action }: TaskResource): Record<string, unknown> {
  const named = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>;
  const missing = required.filter((name) => named[name] === undefined || named[name] === null);
  if (missing.length === 0) return named;
  throw new StateError('States.Runtime', `The Arguments of ${action} need ${missing.join(', ')}.`);
}

async function callFunction(
  branch: Branch,
  arn: string,
  Payload: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await branch.run.integrations.invokeLambda({ FunctionName: arn, Payload }, signal);
  return answer.Payload;
}

async function invokeLambda(
  branch: Branch,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const request = {
    FunctionName: String(args.FunctionName),
    ...('Payload' in args ? { Payload: args.Payload } : {}),
  };
  const { Payload } = await branch.run.integrations.invokeLambda(request, signal);
  return { ExecutedVersion: '$LATEST', Payload, ...sdkMetadata(), StatusCode: 200 };
}

function sdkMetadata(): Record<string, unknown> {
  return { SdkHttpMetadata: { HttpStatusCode: 200 }, SdkResponseMetadata: { RequestId: randomUUID() } };
}

/** PutEvents as Step Functions calls it: Detail as text, the execution among each entry's Resources. */
async function putEvents(branch: Branch, args: Record<string, unknown>): Promise<unknown> {
  const { executionArn, stateMachineArn } = branch.run.record;
  const entries = (Array.isArray(args.Entries) ? args.Entries : []).map((entry: Record<string, unknown>) => ({
    ...entry,
    Detail: typeof entry.Detail === 'string' ? entry.Detail : JSON.stringify(entry.Detail ?? {}),
    Resources: [...(Array.isArray(entry.Resources) ? entry.Resources : []), executionArn, stateMachineArn],
  }));
  const result = (await branch.run.integrations.putEvents({ Entries: entries })) as {
    FailedEntryCount?: number;
  };
  if ((result?.FailedEntryCount ?? 0) > 0) {
    throw new StateError('EventBridge.FailedEntry', JSON.stringify(result));
  }
  return result;
}
