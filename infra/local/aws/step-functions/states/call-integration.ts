import { randomUUID } from 'node:crypto';
import type { TaskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { StateError } from '../execution/state-error.ts';
import { startNestedExecution } from './nested-execution.ts';
import type { TaskEvents } from './task-events.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** One call of a Task state with its evaluated Arguments. */
export interface IntegrationCall {
  readonly args: Arguments;
  readonly events: TaskEvents;
  readonly signal: AbortSignal;
}

const INTEGRATIONS: Record<
  TaskResource['service'],
  (branch: Branch, call: IntegrationCall) => Promise<unknown>
> = { lambda: invokeLambda, ecs: runTask, states: startNestedExecution, events: putEvents };

/** Calls what the resource names and answers the result as Step Functions gives it. */
export async function callIntegration(
  branch: Branch,
  { service, action, required }: TaskResource,
  call: Omit<IntegrationCall, 'args'> & { args: unknown },
): Promise<unknown> {
  const args = (typeof call.args === 'object' && call.args !== null ? call.args : {}) as Arguments;
  const missing = required.filter((name) => args[name] === undefined || args[name] === null);
  if (missing.length > 0)
    throw new StateError('States.Runtime', `The Arguments of ${action} need ${missing.join(', ')}.`);
  return INTEGRATIONS[service](branch, { ...call, args });
}

async function invokeLambda({ run }: Branch, { args, signal }: IntegrationCall): Promise<unknown> {
  const request = {
    FunctionName: String(args.FunctionName),
    ...('Payload' in args ? { Payload: args.Payload } : {}),
  };
  const { Payload } = await run.integrations.invokeLambda(request, signal);
  return {
    ExecutedVersion: '$LATEST',
    Payload,
    SdkHttpMetadata: { HttpStatusCode: 200 },
    SdkResponseMetadata: { RequestId: randomUUID() },
    StatusCode: 200,
  };
}

async function runTask({ run }: Branch, { args, events, signal }: IntegrationCall): Promise<unknown> {
  const stopped = run.integrations.runTask(args, signal);
  events.submitted();
  return stopped;
}

/** PutEvents as Step Functions calls it: Detail as text, the execution among each entry's Resources. */
async function putEvents({ run }: Branch, { args }: IntegrationCall): Promise<unknown> {
  const { executionArn, stateMachineArn } = run.record;
  const entries = (Array.isArray(args.Entries) ? args.Entries : []).map((entry: Record<string, unknown>) => ({
    ...entry,
    Detail: typeof entry.Detail === 'string' ? entry.Detail : JSON.stringify(entry.Detail ?? {}),
    Resources: [...(Array.isArray(entry.Resources) ? entry.Resources : []), executionArn, stateMachineArn],
  }));
  const result = await run.integrations.putEvents({ Entries: entries });
  const { FailedEntryCount = 0 } = (result ?? {}) as { FailedEntryCount?: number };
  if (FailedEntryCount > 0) throw new StateError('EventBridge.FailedEntry', JSON.stringify(result));
  return result;
}
