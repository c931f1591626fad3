import { randomUUID } from 'node:crypto';
import type { TaskResource } from '../definition/task-resource.ts';
import type { Branch } from '../execution/branch.ts';
import { StateError } from '../execution/state-error.ts';
import type { TokenTask } from '../execution/task-tokens.ts';
import { startNestedExecution } from './nested-execution.ts';
import type { TaskEvents } from './task-events.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** One call of a Task state with its evaluated Arguments. */
export interface IntegrationCall {
  readonly state: string;
  readonly retryCount: number;
  readonly args: Arguments;
  readonly events: TaskEvents;
  readonly signal: AbortSignal;
  /** Of a `.waitForTaskToken` integration. */
  readonly tokenTask?: TokenTask;
}

const INTEGRATIONS: Record<
  TaskResource['service'],
  (branch: Branch, call: IntegrationCall) => Promise<unknown>
> = { lambda: invokeLambda, ecs: runTask, states: startNestedExecution, events: putEvents, sqs: sendMessage };

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
  const { record, machine, input, disturb } = branch.run;
  const start = () => INTEGRATIONS[service](branch, { ...call, args });
  const { state, retryCount } = call;
  const stateMachine = machine.name.split('/')[0]!;
  const { executionArn } = record;
  const given = disturb
    ? disturb({ executionArn, input, stateMachine, state, service, action, retryCount }, start)
    : start();
  return call.tokenTask ? answered(given, call.events, call.tokenTask) : given;
}

/** The answer to the token, which may come before the call that hands it over has returned; that call's failure is the task's. */
async function answered(call: Promise<unknown>, events: TaskEvents, { answer }: TokenTask): Promise<unknown> {
  let over = false;
  const submitted = call.then((output) => {
    if (!over) events.submitted(JSON.stringify(output));
    return answer;
  });
  try {
    return await Promise.race([answer, submitted]);
  } finally {
    over = true;
  }
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

/** SendMessage as Step Functions calls it: a body that is no text is sent as JSON. */
async function sendMessage({ run }: Branch, { args }: IntegrationCall): Promise<unknown> {
  const { MessageBody } = args;
  const body = typeof MessageBody === 'string' ? MessageBody : JSON.stringify(MessageBody);
  const sent = await run.integrations.sendMessage({ ...args, MessageBody: body });
  return {
    ...sent,
    SdkHttpMetadata: { HttpStatusCode: 200 },
    SdkResponseMetadata: { RequestId: randomUUID() },
  };
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
