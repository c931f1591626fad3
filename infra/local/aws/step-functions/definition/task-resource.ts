/** What a Task's `Resource` calls; `service` and `action` are the names history events and error names use. */
export interface TaskResource {
  readonly kind: 'function' | 'lambda' | 'task' | 'execution' | 'events';
  readonly service: 'lambda' | 'ecs' | 'states' | 'events';
  readonly action: string;
  /** The Arguments a literal object may hold, and those it must. Undefined: any. */
  readonly allowed?: readonly string[];
  readonly required: readonly string[];
}

const INTEGRATIONS: Readonly<Record<string, TaskResource>> = {
  'lambda:invoke': {
    kind: 'lambda',
    service: 'lambda',
    action: 'invoke',
    allowed: ['FunctionName', 'Payload'],
    required: ['FunctionName'],
  },
  'ecs:runTask.sync': { kind: 'task', service: 'ecs', action: 'runTask.sync', required: ['TaskDefinition'] },
  'states:startExecution.sync:2': {
    kind: 'execution',
    service: 'states',
    action: 'startExecution.sync:2',
    allowed: ['StateMachineArn', 'Name', 'Input'],
    required: ['StateMachineArn'],
  },
  'events:putEvents': {
    kind: 'events',
    service: 'events',
    action: 'putEvents',
    allowed: ['Entries'],
    required: ['Entries'],
  },
};
const LAMBDA_FUNCTION: TaskResource = { kind: 'function', service: 'lambda', action: 'invoke', required: [] };

/** What a resource ARN calls, or undefined when the local stack has no such integration. */
export function taskResource(resource: string): TaskResource | undefined {
  const integration = /^arn:aws[a-z-]*:states:::(.+)$/.exec(resource)?.[1];
  if (integration !== undefined) {
    return Object.hasOwn(INTEGRATIONS, integration) ? INTEGRATIONS[integration] : undefined;
  }
  return /^arn:aws[a-z-]*:lambda:[^:]*:[^:]*:function:[^:]+(:[^:]+)?$/.test(resource)
    ? LAMBDA_FUNCTION
    : undefined;
}

/** The integrations a definition may use, for the message that refuses another. */
export const SUPPORTED_RESOURCES: readonly string[] = [
  'the ARN of a Lambda function',
  ...Object.keys(INTEGRATIONS).map((name) => `arn:aws:states:::${name}`),
];
