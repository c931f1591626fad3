import type { IndexLag } from '../aws/dynamodb/lagging-index.ts';
import type { InvocationResult } from '../aws/lambda/function-configuration.ts';
import type { TaskResource } from '../aws/step-functions/definition/task-resource.ts';

/** One attempt of a Task state to call what it names. */
export interface TaskAttempt {
  /** The execution's ARN; a child of a Distributed Map has its own. */
  readonly executionArn: string;
  /** The execution's input. */
  readonly input: unknown;
  /** Its name; of a child of a Distributed Map that of the machine which has the Map. */
  readonly stateMachine: string;
  readonly state: string;
  readonly service: TaskResource['service'];
  readonly action: string;
  /** How often the state was retried before. */
  readonly retryCount: number;
}

/** Messages of a queue on their way to a function. */
interface QueueDelivery {
  readonly queue: string;
  readonly messageIds: readonly string[];
}

/**
 * Where a stack can be disturbed from outside, unknown to what runs on it. Each function stands around one thing that
 * happens: it may call it, not call it, call it twice or late, and answer what it likes in its place.
 */
export interface FaultSeam {
  task?(attempt: TaskAttempt, call: () => Promise<unknown>): Promise<unknown>;
  delivery?(delivery: QueueDelivery, call: () => Promise<InvocationResult>): Promise<InvocationResult>;
  /** How far indexes of the table are behind it; absent: not at all. */
  indexLag?: IndexLag;
  /** Whether DynamoDB refuses the next request for its throughput. `action` such as `PutItem`. */
  throttles?(action: string): boolean;
  /** The item as a request left it, in DynamoDB's JSON, where the request asked for the whole of it (`ALL_NEW`). */
  written?(item: unknown): void;
  /** Whether whoever answers a task token (`SendTaskSuccess`, `SendTaskFailure`), and was heard, is told of a fault in place of that. */
  unheard?(action: string): boolean;
}
