import type { z } from 'zod';

/** The Arguments a literal object must hold, and those it may hold beside them; undefined: any. */
export interface ArgumentNames {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/** What a Task's `Resource` calls; `service` and `action` are the names history events and error names use. */
export interface TaskResource extends ArgumentNames {
  readonly service: 'lambda' | 'ecs' | 'states' | 'events' | 'sqs';
  readonly action: string;
  /** Whether the task ends by SendTaskSuccess or SendTaskFailure with the token its Arguments pass on. */
  readonly waitsForToken?: true;
}

const LAMBDA = { service: 'lambda', required: ['FunctionName'], optional: ['Payload'] } as const;
const SQS = {
  service: 'sqs',
  required: ['QueueUrl', 'MessageBody'],
  optional: ['DelaySeconds', 'MessageAttributes', 'MessageGroupId'],
} as const;

const INTEGRATIONS: Readonly<Record<string, TaskResource>> = {
  'arn:aws:states:::lambda:invoke': {
    ...LAMBDA,
    action: 'invoke',
  },
  'arn:aws:states:::lambda:invoke.waitForTaskToken': {
    ...LAMBDA,
    action: 'invoke.waitForTaskToken',
    waitsForToken: true,
  },
  'arn:aws:states:::sqs:sendMessage': { ...SQS, action: 'sendMessage' },
  'arn:aws:states:::sqs:sendMessage.waitForTaskToken': {
    ...SQS,
    action: 'sendMessage.waitForTaskToken',
    waitsForToken: true,
  },
  'arn:aws:states:::ecs:runTask.sync': {
    service: 'ecs',
    action: 'runTask.sync',
    required: ['TaskDefinition'],
  },
  'arn:aws:states:::states:startExecution.sync:2': {
    service: 'states',
    action: 'startExecution.sync:2',
    required: ['StateMachineArn'],
    optional: ['Name', 'Input'],
  },
  'arn:aws:states:::events:putEvents': {
    service: 'events',
    action: 'putEvents',
    required: ['Entries'],
    optional: [],
  },
};

/** What a resource ARN calls, in any partition, or undefined when the local stack has no such integration. */
export function taskResource(resource: string): TaskResource | undefined {
  const name = resource.replace(/^arn:aws[a-z-]*:/, 'arn:aws:');
  return Object.hasOwn(INTEGRATIONS, name) ? INTEGRATIONS[name] : undefined;
}

export function lintResource(resource: string, { addIssue }: z.RefinementCtx): void {
  if (taskResource(resource) !== undefined) return;
  const supported = Object.keys(INTEGRATIONS).join(', ');
  addIssue(`${resource} is not supported. Supported: ${supported}`);
}

/** Only who holds a token can send a heartbeat, and one is of use only before the time is over. */
export function lintHeartbeat(
  task: { Resource: string; HeartbeatSeconds?: unknown; TimeoutSeconds?: unknown },
  { addIssue }: z.RefinementCtx,
): void {
  const { Resource, HeartbeatSeconds: heartbeat, TimeoutSeconds: timeout } = task;
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['HeartbeatSeconds'], message });
  if (heartbeat !== undefined && !taskResource(Resource)?.waitsForToken)
    refuse('is supported by the local stack for .waitForTaskToken only');
  if (typeof heartbeat === 'number' && typeof timeout === 'number' && heartbeat >= timeout)
    refuse('must be smaller than TimeoutSeconds');
}

/** Refuses arguments that are missing, and those the integration would not look at. */
export function lintArguments(
  { Resource, Arguments }: { Resource: string; Arguments?: unknown },
  context: z.RefinementCtx,
): void {
  const target = taskResource(Resource);
  if (target !== undefined) lintNames(target, Arguments, context);
}

/** The same for the names of one call's Arguments; those of an expression show only when it is evaluated. */
export function lintNames(
  { required, optional }: ArgumentNames,
  Arguments: unknown,
  { addIssue }: z.RefinementCtx,
): void {
  if (typeof Arguments === 'string') return;
  const names = Object.keys(Arguments ?? {});
  const missing = required.filter((name) => !names.includes(name));
  const unknown = optional && names.filter((name) => ![...required, ...optional].includes(name));
  for (const name of missing) addIssue({ code: 'custom', path: ['Arguments'], message: `need ${name}` });
  for (const name of unknown ?? [])
    addIssue({ code: 'custom', path: ['Arguments', name], message: 'is not supported by the local stack' });
}
