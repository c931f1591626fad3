import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { type Clock, systemClock } from './execution/clock.ts';
import type { ExecutionStatusDetail } from './execution/execution-record.ts';
import { Executions } from './execution/executions.ts';
import type { ServiceIntegrations } from './service-integrations.ts';
import { ExecutionStore } from './store/execution-store.ts';
import { HistoryStore } from './store/history-store.ts';
import { Journal } from './store/journal.ts';
import { StateMachineStore } from './store/state-machine-store.ts';
import { ExecutionActions } from './wire/execution-actions.ts';
import { StateMachineActions } from './wire/state-machine-actions.ts';

export type { Clock } from './execution/clock.ts';
export type { ExecutionStatus, ExecutionStatusDetail } from './execution/execution-record.ts';
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
  /** Part of the ARNs. */
  readonly region?: string;
  readonly account?: string;
  /** Time and chance; a test gives its own. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** Starts the stand-in. Executions an earlier process left running are aborted, told once this has returned. */
export function createStepFunctions(options: StepFunctionsOptions): StepFunctions {
  const {
    region = 'us-east-1',
    account = '000000000000',
    clock = systemClock,
    random = Math.random,
  } = options;
  const journal = options.folder === undefined ? undefined : new Journal(options.folder);
  const stores = {
    machines: new StateMachineStore(journal),
    executions: new ExecutionStore(journal),
    histories: new HistoryStore(journal, clock.now),
  };
  const { integrations, onStatusChange = () => {} } = options;
  const executions = new Executions({ ...stores, integrations, clock, random, onStatusChange });
  const told = executions.abortLeftovers().catch((failure: Error) => process.emitWarning(failure));
  const actions = actionsOf(
    new StateMachineActions(stores.machines, { region, account }, clock),
    new ExecutionActions(stores, executions),
  );
  return {
    told,
    async handle(action, input) {
      const act = actions.get(action);
      if (act === undefined) {
        throw new ServiceError('UnknownOperationException', `The local stack does not know ${action}.`);
      }
      return act(input);
    },
    async close() {
      const written = journal?.close();
      await told;
      await executions.close();
      await written;
    },
  };
}

type Action = (input: unknown) => Promise<object>;

function actionsOf(machines: StateMachineActions, executions: ExecutionActions): ReadonlyMap<string, Action> {
  return new Map<string, Action>([
    ['CreateStateMachine', (input) => machines.create(input)],
    ['UpdateStateMachine', (input) => machines.update(input)],
    ['DescribeStateMachine', (input) => machines.describe(input)],
    ['ListStateMachines', (input) => machines.list(input)],
    ['DeleteStateMachine', (input) => machines.delete(input)],
    ['StartExecution', (input) => executions.start(input)],
    ['DescribeExecution', (input) => executions.describe(input)],
    ['ListExecutions', (input) => executions.list(input)],
    ['StopExecution', (input) => executions.stop(input)],
    ['GetExecutionHistory', (input) => executions.history(input)],
    ['DescribeStateMachineForExecution', (input) => executions.describeStateMachine(input)],
  ]);
}
