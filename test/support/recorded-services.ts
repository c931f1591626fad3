import { createHash } from 'node:crypto';
import type { LambdaService } from '../../infra/local/aws/lambda/lambda-service.ts';
import type { JsonService } from '../../infra/local/aws/wire/service-error.ts';
import { ServiceError } from '../../infra/local/aws/wire/service-error.ts';

/** Step Functions as far as functions use it: a name is started once, tokens are answered once. */
export interface RecordedStates {
  /** The executions that were started: `{name, input}`. */
  started: { name: string; input: unknown }[];
  /** How executions stand, by their names: those that are not here do not exist. */
  statuses: Map<string, string>;
  /** The executions that were stopped, by their names. */
  stopped: string[];
  /** The tokens that were answered, in order. */
  answered: string[];
  /** Tokens whose tasks have ended. */
  late: Set<string>;
  /** Answers in place of this record, once it is there: tokens are the interpreter's then. */
  behind?: JsonService;
}

export const recordedStates = (): RecordedStates => ({
  started: [],
  statuses: new Map(),
  stopped: [],
  answered: [],
  late: new Set(),
});

type Request = Record<'name' | 'input' | 'taskToken' | 'executionArn', string>;

function start({ started }: RecordedStates, { name, input }: Request) {
  if (started.some((execution) => execution.name === name))
    throw new ServiceError('ExecutionAlreadyExists', `${name} exists.`);
  started.push({ name, input: JSON.parse(input) });
  return { executionArn: `arn:${name}`, startDate: new Date(0) };
}

function describe({ statuses }: RecordedStates, { executionArn }: Request) {
  const name = executionArn.split(':').at(-1)!;
  const status = statuses.get(name);
  if (!status) throw new ServiceError('ExecutionDoesNotExist', `${name} does not exist.`);
  return { executionArn, name, status, startDate: new Date(0), stateMachineArn: 'arn' };
}

function stop({ statuses, stopped }: RecordedStates, { executionArn }: Request) {
  const name = executionArn.split(':').at(-1)!;
  if (!statuses.has(name)) throw new ServiceError('ExecutionDoesNotExist', `${name} does not exist.`);
  stopped.push(name);
  return { stopDate: new Date(0) };
}

function answer({ answered, late }: RecordedStates, action: string, { taskToken }: Request) {
  if (late.has(taskToken)) throw new ServiceError('TaskTimedOut', 'The task has ended.');
  if (action !== 'SendTaskHeartbeat') answered.push(taskToken);
  return {};
}

/** The service behind the record. */
export function statesService(record: RecordedStates): JsonService {
  return {
    async handle(action, input) {
      if (action === 'StartExecution') return start(record, input as Request);
      if (record.behind) return record.behind.handle(action, input);
      if (action === 'DescribeExecution') return describe(record, input as Request);
      if (action === 'StopExecution') return stop(record, input as Request);
      return answer(record, action, input as Request);
    },
  };
}

/** An event that was put: its kind and what it tells. */
interface PutEvent {
  Source: string;
  DetailType: string;
  EventBusName: string;
  Detail: string;
}

/** EventBridge as far as functions use it. `refusing`: how many of the next requests it has no room for. */
export interface RecordedEvents {
  put: PutEvent[];
  refusing: number;
}

/** The service behind the record. */
export function eventsService(record: RecordedEvents): JsonService {
  return {
    async handle(_action, input) {
      if (record.refusing > 0) {
        record.refusing -= 1;
        return { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure', ErrorMessage: 'Later.' }] };
      }
      const { Entries } = input as { Entries: PutEvent[] };
      record.put.push(...Entries);
      return { FailedEntryCount: 0, Entries: Entries.map((_, at) => ({ EventId: String(at) })) };
    },
  };
}

/** A message that was sent: to which queue, what it says, after how many seconds it is seen. */
export interface SentMessage {
  queue: string;
  body: unknown;
  seconds: number;
}

/** SQS as far as functions use it that leave work to others. `hidden`: seconds for which messages were hidden. */
export function queuesService(sent: SentMessage[], hidden: number[]): JsonService {
  return {
    async handle(action, input) {
      if (action === 'ChangeMessageVisibility') {
        hidden.push((input as { VisibilityTimeout: number }).VisibilityTimeout);
        return {};
      }
      const {
        QueueUrl,
        MessageBody,
        DelaySeconds = 0,
      } = input as {
        QueueUrl: string;
        MessageBody: string;
        DelaySeconds?: number;
      };
      sent.push({ queue: QueueUrl.split('/').at(-1)!, body: JSON.parse(MessageBody), seconds: DelaySeconds });
      return {
        MessageId: String(sent.length),
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      };
    },
  };
}

/** Lambda over functions of this process. */
interface RecordedFunctions extends Pick<LambdaService, 'invoke' | 'invokeLater' | 'list'> {
  /** Waits until no event is worked at any more that nobody waits for. */
  settled(): Promise<void>;
}

/** Lambda over the handlers of this process: what one throws is told as Lambda tells of it. */
export function functionsOf(call: (name: string, event: unknown) => Promise<unknown>): RecordedFunctions {
  const later = new Set<Promise<unknown>>();
  async function invoke(name: string, payload: string) {
    try {
      return { payload: JSON.stringify((await call(name, JSON.parse(payload))) ?? null) };
    } catch (error) {
      const { name: errorType, message: errorMessage } = error as Error;
      return { payload: JSON.stringify({ errorType, errorMessage }), functionError: 'Unhandled' as const };
    }
  }
  return {
    invoke,
    invokeLater(name, payload) {
      const called: Promise<unknown> = invoke(name, payload).finally(() => later.delete(called));
      later.add(called);
    },
    list: () => [],
    async settled() {
      while (later.size > 0) await Promise.all(later);
    },
  };
}
