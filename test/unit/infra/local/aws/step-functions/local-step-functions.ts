import type { HistoryEvent } from '../../../../../../infra/local/aws/step-functions/execution/history.ts';
import {
  createStepFunctions,
  type ExecutionStatusDetail,
  type ServiceIntegrations,
  type StepFunctions,
  type StepFunctionsOptions,
} from '../../../../../../infra/local/aws/step-functions/step-functions.ts';

export const ROLE = 'arn:aws:iam::000000000000:role/test';
export const FUNCTION = 'arn:aws:lambda:us-east-1:000000000000:function:echo';

/** What DescribeExecution answers, with input and output as values. */
export interface Ended {
  executionArn: string;
  status: string;
  output: unknown;
  error?: string;
  cause?: string;
  events: HistoryEvent[];
}

export interface Local {
  service: StepFunctions;
  details: ExecutionStatusDetail[];
  create(name: string, definition: object): Promise<string>;
  start(stateMachineArn: string, input?: unknown, name?: string): Promise<string>;
  /** Resolves when the execution has ended. */
  ended(executionArn: string): Promise<Ended>;
  /** Creates a state machine of its own, runs it once. */
  run(definition: object, input?: unknown): Promise<Ended>;
}

/** Objects by `{bucket}/{key}`, as a Distributed Map reads and writes them. */
export function objectsIn(kept: Record<string, string>): ServiceIntegrations['objects'] {
  return {
    async read({ Bucket, Key }) {
      const found = kept[`${Bucket}/${Key}`];
      if (found === undefined) throw new Error('The specified key does not exist.');
      return found;
    },
    async write({ Bucket, Key, Body }) {
      kept[`${Bucket}/${Key}`] = Body;
    },
  };
}

/** Integrations that echo the payload; a test replaces what it looks at. */
function integrationsWith(own: Partial<ServiceIntegrations> = {}): ServiceIntegrations {
  return {
    invokeLambda: async ({ Payload }) => ({ Payload }),
    runTask: async () => ({}),
    putEvents: async () => ({ Entries: [], FailedEntryCount: 0 }),
    sendMessage: async () => ({ MessageId: 'm', MD5OfMessageBody: 'd' }),
    objects: objectsIn({}),
    ...own,
  };
}

/** The stand-in with what a test needs around it. */
export function localStepFunctions(
  own: Partial<ServiceIntegrations> = {},
  options: Partial<StepFunctionsOptions> = {},
): Local {
  const details: ExecutionStatusDetail[] = [];
  const waiting = new Map<string, () => void>();
  const service = createStepFunctions({
    integrations: integrationsWith(own),
    onStatusChange(detail) {
      details.push(detail);
      if (detail.status !== 'RUNNING') waiting.get(detail.executionArn)?.();
    },
    ...options,
  });
  let machines = 0;
  const local: Local = {
    service,
    details,
    async create(name, definition) {
      const request = { name, definition: JSON.stringify(definition), roleArn: ROLE };
      const created = await service.handle('CreateStateMachine', request);
      return (created as { stateMachineArn: string }).stateMachineArn;
    },
    async start(stateMachineArn, input = {}, name) {
      const started = await service.handle('StartExecution', {
        stateMachineArn,
        name,
        input: JSON.stringify(input),
      });
      return (started as { executionArn: string }).executionArn;
    },
    async ended(executionArn) {
      const over = details.some(
        (detail) => detail.executionArn === executionArn && detail.status !== 'RUNNING',
      );
      if (!over) await new Promise<void>((resolve) => waiting.set(executionArn, resolve));
      return describeEnded(service, executionArn);
    },
    async run(definition, input) {
      const arn = await local.create(`machine-${++machines}`, definition);
      return local.ended(await local.start(arn, input));
    },
  };
  return local;
}

async function describeEnded(service: StepFunctions, executionArn: string): Promise<Ended> {
  const described = (await service.handle('DescribeExecution', { executionArn })) as Record<string, string>;
  const history = await service.handle('GetExecutionHistory', { executionArn, maxResults: 1000 });
  const output = described.output === undefined ? undefined : JSON.parse(described.output);
  return { ...(described as unknown as Ended), output, events: (history as Ended).events };
}

/** A JSONata machine of these states, starting at the first. */
export function machine(states: Record<string, object>, more: object = {}): object {
  return { QueryLanguage: 'JSONata', StartAt: Object.keys(states)[0], States: states, ...more };
}

/** One Pass state that gives this output. */
export function passing(Output: unknown, more: object = {}): object {
  return machine({ Pass: { Type: 'Pass', Output, End: true, ...more } });
}

/** A Task state that invokes a function through `lambda:invoke`. */
export function invoke(fields: object = {}): Record<string, unknown> {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: FUNCTION, Payload: '{% $states.input %}' },
    End: true,
    ...fields,
  };
}
