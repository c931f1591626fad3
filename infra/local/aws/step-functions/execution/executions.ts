import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../wire/service-error.ts';
import type { ServiceIntegrations } from '../service-integrations.ts';
import type { ExecutionStore, StoredExecution } from '../store/execution-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { StateMachineRevision, StateMachineStore } from '../store/state-machine-store.ts';
import { executionArn, regionOf } from '../wire/arns.ts';
import type { ChildExecutions, ExecutionRun } from './branch.ts';
import type { Clock } from './clock.ts';
import {
  type Ending,
  type ExecutionRecord,
  type ExecutionStatusDetail,
  statusDetail,
} from './execution-record.ts';
import { runExecution } from './run-execution.ts';
import { Cancelled } from './state-error.ts';

/** What executions need from outside. */
export interface ExecutionsOptions {
  readonly machines: StateMachineStore;
  readonly executions: ExecutionStore;
  readonly histories: HistoryStore;
  readonly integrations: ServiceIntegrations;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onStatusChange: (detail: ExecutionStatusDetail) => void;
}

const INTERRUPTED = 'The local stack stopped while the execution was running.';

/** Starts, stops and awaits executions. */
export class Executions implements ChildExecutions {
  readonly #options: ExecutionsOptions;
  readonly #running = new Map<string, { controller: AbortController; done: Promise<unknown> }>();
  #closed = false;

  constructor(options: ExecutionsOptions) {
    this.#options = options;
  }

  /** StartExecution. The same name and input while it runs is the same execution. */
  async start(request: { stateMachineArn: string; name?: string; input: string }): Promise<StoredExecution> {
    const { machines, executions, clock } = this.#options;
    const revision = machines.get(request.stateMachineArn);
    if (revision === undefined) throw noStateMachine(request.stateMachineArn);
    const name = request.name ?? randomUUID();
    const arn = executionArn(revision.stateMachineArn, name);
    const known = executions.get(arn);
    if (known?.status === 'RUNNING' && known.input === request.input) return known;
    if (known !== undefined)
      throw new ServiceError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
    return this.#launch(revision, {
      executionArn: arn,
      stateMachineArn: revision.stateMachineArn,
      name,
      startDate: clock.now(),
      input: request.input,
      status: 'RUNNING',
    });
  }

  /** StopExecution: cancels a running execution and waits until it has stopped. An ended one stays as it is. */
  async stop(arn: string, error?: string, cause?: string): Promise<ExecutionRecord> {
    this.#running.get(arn)?.controller.abort(new Cancelled('ABORTED', error, cause));
    return this.ended(arn);
  }

  /** The execution once it has ended. */
  async ended(arn: string): Promise<ExecutionRecord> {
    await this.#running.get(arn)?.done;
    return this.#options.executions.get(arn)!;
  }

  /** Ends what an earlier process left running, at once; settles when everyone has been told. */
  async abortLeftovers(): Promise<void> {
    const { executions, histories } = this.#options;
    const leftovers = executions.all().filter(({ status }) => status === 'RUNNING');
    await Promise.all(
      leftovers.map(({ executionArn: arn }) => {
        histories.abortLeftover(arn, INTERRUPTED);
        return this.#end(arn, { status: 'ABORTED', cause: INTERRUPTED });
      }),
    );
  }

  /** Stops everything without ending it: the next start aborts what was running. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort(new Cancelled());
    await Promise.allSettled(running.map(({ done }) => done));
  }

  /** Adds the execution and runs it as soon as a kill could not make it forgotten. */
  #launch(revision: StateMachineRevision, record: ExecutionRecord): Promise<StoredExecution> {
    const { machines, executions } = this.#options;
    const definition = machines.definition(revision);
    const controller = new AbortController();
    const added = executions.add(record, revision.revisionId);
    const done = added
      .then(async (stored) => {
        this.#announce(stored);
        const ending = await runExecution(this.#run(record, revision), definition, controller);
        if (!this.#closed) await this.#end(record.executionArn, ending);
      })
      .catch((failure: Error) => process.emitWarning(failure))
      .finally(() => this.#running.delete(record.executionArn));
    this.#running.set(record.executionArn, { controller, done });
    return added;
  }

  #run(record: ExecutionRecord, revision: StateMachineRevision): ExecutionRun {
    const { histories, integrations, clock, random } = this.#options;
    return {
      record,
      input: JSON.parse(record.input),
      startTime: new Date(record.startDate).toISOString(),
      stateMachineName: revision.name,
      roleArn: revision.roleArn,
      region: regionOf(revision.stateMachineArn),
      history: histories.open(record.executionArn),
      clock,
      random,
      integrations,
      children: this,
    };
  }

  async #end(arn: string, ending: Ending): Promise<void> {
    const { executions, histories, clock } = this.#options;
    const ended = await executions.end(arn, ending, clock.now());
    histories.release(arn);
    this.#announce(ended);
  }

  #announce(record: ExecutionRecord): void {
    try {
      this.#options.onStatusChange(statusDetail(record));
    } catch (failure) {
      process.emitWarning(failure instanceof Error ? failure : String(failure));
    }
  }
}

/** StateMachineDoesNotExist, as the service words it. */
export function noStateMachine(arn: string): ServiceError {
  return new ServiceError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
}
