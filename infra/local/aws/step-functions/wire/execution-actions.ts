import { z } from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import type { ExecutionRecord } from '../execution/execution-record.ts';
import { type Executions, noStateMachine } from '../execution/executions.ts';
import type { HistoryEvent } from '../execution/history.ts';
import { exceedsLimit, MAX_PAYLOAD_BYTES } from '../execution/payload.ts';
import type { ExecutionStore, StoredExecution } from '../store/execution-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { StateMachineStore } from '../store/state-machine-store.ts';
import { checkName, epochSeconds, pageInput, readInput } from './action-input.ts';
import { pageOf } from './pages.ts';

const startInput = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default('{}'),
});
const arnInput = z.object({ executionArn: z.string() });
const stopInput = arnInput.extend({ error: z.string().optional(), cause: z.string().optional() });
const listInput = z.object({
  ...pageInput,
  stateMachineArn: z.string(),
  statusFilter: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']).optional(),
});
const historyInput = arnInput.extend({
  ...pageInput,
  reverseOrder: z.boolean().default(false),
  includeExecutionData: z.boolean().default(true),
});

interface Stores {
  readonly machines: StateMachineStore;
  readonly executions: ExecutionStore;
  readonly histories: HistoryStore;
}

/** StartExecution, DescribeExecution, ListExecutions, StopExecution, GetExecutionHistory, DescribeStateMachineForExecution. */
export class ExecutionActions {
  readonly #stores: Stores;
  readonly #executions: Executions;

  constructor(stores: Stores, executions: Executions) {
    this.#stores = stores;
    this.#executions = executions;
  }

  async start(input: unknown): Promise<object> {
    const request = readInput(startInput, input);
    if (request.name !== undefined) checkName(request.name);
    checkExecutionInput(request.input);
    const { executionArn, startDate } = await this.#executions.start(request);
    return { executionArn, startDate: epochSeconds(startDate) };
  }

  async describe(input: unknown): Promise<object> {
    const record = this.#get(readInput(arnInput, input).executionArn);
    return {
      ...listItem(record),
      input: record.input,
      inputDetails: { included: true },
      ...(record.output === undefined ? {} : { output: record.output, outputDetails: { included: true } }),
      error: record.error,
      cause: record.cause,
      redriveCount: 0,
    };
  }

  async list(input: unknown): Promise<object> {
    const request = readInput(listInput, input);
    if (this.#stores.machines.get(request.stateMachineArn) === undefined) {
      throw noStateMachine(request.stateMachineArn);
    }
    const found = this.#stores.executions
      .all()
      .filter(({ stateMachineArn }) => stateMachineArn === request.stateMachineArn)
      .filter(({ status }) => request.statusFilter === undefined || status === request.statusFilter);
    const { items, nextToken } = pageOf(found, ({ sequence }) => -sequence, request);
    return { executions: items.map(listItem), nextToken };
  }

  async stop(input: unknown): Promise<object> {
    const { executionArn, error, cause } = readInput(stopInput, input);
    this.#get(executionArn);
    const { stopDate } = await this.#executions.stop(executionArn, error, cause);
    return { stopDate: epochSeconds(stopDate!) };
  }

  async history(input: unknown): Promise<object> {
    const request = readInput(historyInput, input);
    this.#get(request.executionArn);
    const events = await this.#stores.histories.events(request.executionArn);
    const direction = request.reverseOrder ? -1 : 1;
    const ordered = request.reverseOrder ? events.toReversed() : events;
    const { items, nextToken } = pageOf(ordered, ({ id }) => direction * id, request);
    return { events: request.includeExecutionData ? items : items.map(withoutData), nextToken };
  }

  async describeStateMachine(input: unknown): Promise<object> {
    const { revisionId } = this.#get(readInput(arnInput, input).executionArn);
    const revision = this.#stores.machines.revision(revisionId);
    if (revision === undefined) throw noStateMachine(revisionId);
    const { stateMachineArn, name, definition, roleArn, updateDate } = revision;
    return { stateMachineArn, name, definition, roleArn, updateDate: epochSeconds(updateDate), revisionId };
  }

  #get(executionArn: string): StoredExecution {
    const known = this.#stores.executions.get(executionArn);
    if (known !== undefined) return known;
    throw new ServiceError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
  }
}

function checkExecutionInput(input: string): void {
  if (exceedsLimit(input)) {
    throw new ServiceError('ValidationException', `The input is larger than ${MAX_PAYLOAD_BYTES} bytes.`);
  }
  try {
    JSON.parse(input);
  } catch (failure) {
    throw new ServiceError(
      'InvalidExecutionInput',
      `Invalid State Machine Execution Input: '${String(failure)}'`,
    );
  }
}

function listItem(record: ExecutionRecord): object {
  const { executionArn, stateMachineArn, name, status, startDate, stopDate } = record;
  return {
    executionArn,
    stateMachineArn,
    name,
    status,
    startDate: epochSeconds(startDate),
    ...(stopDate === undefined ? {} : { stopDate: epochSeconds(stopDate) }),
  };
}

const DATA_FIELDS = ['input', 'output', 'parameters', 'assignedVariables'];

/** The event without inputs and outputs. */
function withoutData(event: HistoryEvent): object {
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(([field]) => !DATA_FIELDS.includes(field)))
        : value,
    ]),
  );
}
