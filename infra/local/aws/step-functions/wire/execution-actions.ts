import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import { exceedsLimit, MAX_PAYLOAD_BYTES } from '../execution/payload.ts';
import type { ExecutionRecord } from '../store/execution-store.ts';
import {
  action,
  checkName,
  epochSeconds,
  type StepFunctionsAction,
  type StepFunctionsService,
} from './action.ts';
import { pageInput, pageOf } from './pages.ts';

const arnInput = z.object({ executionArn: z.string() });
const startInput = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default('{}'),
});

const start = action(startInput, ({ running }, request) => {
  if (request.name !== undefined) checkName(request.name);
  checkExecutionInput(request.input);
  const { executionArn, startDate } = running.start(request);
  return { executionArn, startDate: epochSeconds(startDate) };
});

function checkExecutionInput(input: string): void {
  if (exceedsLimit(input))
    throw new ServiceError('ValidationException', `The input is larger than ${MAX_PAYLOAD_BYTES} bytes.`);
  if (parseJson(input) === undefined)
    throw new ServiceError('InvalidExecutionInput', 'Invalid State Machine Execution Input: it is not JSON.');
}

const describe = action(arnInput, ({ executions }, { executionArn }) => {
  const record = executions.get(executionArn);
  const { input, output, error, cause } = record;
  return {
    ...listItem(record),
    input,
    inputDetails: { included: true },
    ...(output === undefined ? {} : { output, outputDetails: { included: true } }),
    error,
    cause,
    redriveCount: 0,
  };
});

const listInput = z
  .object({
    ...pageInput,
    stateMachineArn: z.string().optional(),
    mapRunArn: z.string().optional(),
    statusFilter: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']).optional(),
  })
  .refine(
    (input) => (input.stateMachineArn === undefined) !== (input.mapRunArn === undefined),
    'give either a stateMachineArn or a mapRunArn',
  );

const list = action(listInput, (service, request) => {
  const executionRecords = listed(service, request).filter(
    ({ status }) => status === (request.statusFilter ?? status),
  );
  const { items, nextToken } = pageOf(executionRecords, ({ sequence }) => -sequence, request);
  return { executions: items.map(listItem), nextToken };
});

function listed(
  { machines, mapRuns, executions }: StepFunctionsService,
  asked: { stateMachineArn?: string; mapRunArn?: string },
): ExecutionRecord[] {
  if (asked.mapRunArn !== undefined) return executions.ofMapRun(mapRuns.get(asked.mapRunArn).mapRunArn);
  const { stateMachineArn } = machines.get(asked.stateMachineArn!);
  return executions.all().filter((record) => record.stateMachineArn === stateMachineArn);
}

function listItem(record: ExecutionRecord): object {
  const { executionArn, stateMachineArn, name, status, startDate, stopDate, mapRunArn } = record;
  const dates = { startDate: epochSeconds(startDate), stopDate: stopDate && epochSeconds(stopDate) };
  return { executionArn, stateMachineArn, name, status, ...dates, mapRunArn, itemCount: mapRunArn && 1 };
}

const stopInput = arnInput.extend({ error: z.string().optional(), cause: z.string().optional() });

const stop = action(stopInput, async ({ executions, running }, { executionArn, error, cause }) => {
  executions.get(executionArn);
  const { stopDate } = await running.stop(executionArn, error, cause);
  return { stopDate: epochSeconds(stopDate!) };
});

const historyInput = arnInput.extend({
  ...pageInput,
  reverseOrder: z.boolean().default(false),
  includeExecutionData: z.literal(true, 'the local stack always includes the data').default(true),
});

const history = action(historyInput, ({ executions, histories }, request) => {
  const events = histories.events(executions.get(request.executionArn).executionArn);
  const direction = request.reverseOrder ? -1 : 1;
  const ordered = request.reverseOrder ? events.toReversed() : events;
  const { items, nextToken } = pageOf(ordered, ({ id }) => direction * id, request);
  return { events: items, nextToken };
});

export const executionActions: Readonly<Record<string, StepFunctionsAction>> = {
  StartExecution: start,
  DescribeExecution: describe,
  ListExecutions: list,
  StopExecution: stop,
  GetExecutionHistory: history,
};
