import { join } from 'node:path';
import type { FaultSeam } from '../../faults/fault-seam.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import type { AcceptedDefinitions } from './definition/accepted-definitions.ts';
import { type ExecutionClock, systemClock } from './execution/clock.ts';
import { Executions } from './execution/executions.ts';
import type { ExecutionStatusDetail } from './execution/status-change.ts';
import type { ServiceIntegrations } from './service-integrations.ts';
import { ExecutionStore } from './store/execution-store.ts';
import { HistoryStore } from './store/history-store.ts';
import { MapRunStore } from './store/map-run-store.ts';
import { StateMachineStore } from './store/state-machine-store.ts';
import { executionActions } from './wire/execution-actions.ts';
import { mapRunActions } from './wire/map-run-actions.ts';
import { stateMachineActions } from './wire/state-machine-actions.ts';
import { taskTokenActions } from './wire/task-token-actions.ts';

export type { ExecutionClock } from './execution/clock.ts';
export type { ExecutionStatusDetail } from './execution/status-change.ts';
export { type ServiceIntegrations, TaskError } from './service-integrations.ts';

/** Step Functions, type STANDARD, query language JSONata. */
export interface StepFunctions extends JsonService {
  /** Settles when executions that an earlier process left running have been told to be aborted. */
  readonly told: Promise<void>;
  /** Stops all executions and writes what is left. With a folder the next start aborts those that were running. */
  close(): Promise<void>;
}

export interface StepFunctionsOptions {
  /** What Task states call. */
  readonly integrations: ServiceIntegrations;
  /** Where state machines, executions and histories are kept; in memory without it. */
  readonly folder?: string;
  /** Called with the detail of each "Step Functions Execution Status Change" event. */
  readonly onStatusChange?: (detail: ExecutionStatusDetail) => void;
  /** Time and chance; a test gives its own. */
  readonly clock?: ExecutionClock;
  readonly random?: () => number;
  /** Which definitions the public schema is known to accept; without this, those that it accepts from here on. */
  readonly accepted?: AcceptedDefinitions;
  /** Stands around every call of a Task state. */
  readonly disturb?: FaultSeam['task'];
  /** Keeps from whoever answered a token that it was heard. */
  readonly unheard?: FaultSeam['unheard'];
}

const HOME = 'arn:aws:states:us-east-1:000000000000';
const ACTIONS = new Map(
  Object.entries({ ...stateMachineActions, ...executionActions, ...mapRunActions, ...taskTokenActions }),
);

/** Starts the stand-in. Executions an earlier process left running are aborted, told once this has returned. */
export function createStepFunctions(options: StepFunctionsOptions): StepFunctions {
  const { folder, clock = systemClock, random = Math.random, onStatusChange = () => {} } = options;
  const machines = new StateMachineStore(folder && join(folder, 'state-machines.ndjson'), options.accepted);
  const executions = new ExecutionStore(folder && join(folder, 'executions.ndjson'));
  const histories = new HistoryStore(folder && join(folder, 'history'), clock.now);
  const mapRuns = new MapRunStore(folder && join(folder, 'map-runs.ndjson'));
  const { integrations, disturb } = options;
  const running = new Executions({
    machines,
    executions,
    histories,
    mapRuns,
    integrations,
    clock,
    random,
    disturb,
    onStatusChange,
  });
  const service = { machines, executions, histories, mapRuns, running, clock, home: HOME };
  const told = Promise.resolve()
    .then(() => running.abortLeftovers())
    .catch((failure: Error) => process.emitWarning(failure));
  return {
    told,
    async handle(name, input) {
      const act = ACTIONS.get(name);
      if (act) {
        const answer = await act(service, input);
        if (options.unheard?.(name)) throw new ServiceError('ServiceUnavailable', 'The answer is lost.', 503);
        return answer;
      }
      throw new ServiceError('UnknownOperationException', `The local stack does not know ${name}.`);
    },
    async close() {
      await told;
      for (const store of [machines, executions, histories, mapRuns]) store.close();
      await running.close();
    },
  };
}
