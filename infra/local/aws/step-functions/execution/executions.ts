import { randomUUID } from 'node:crypto';
import type { FaultSeam } from '../../../faults/fault-seam.ts';
import { ServiceError } from '../../wire/service-error.ts';
import type { ServiceIntegrations } from '../service-integrations.ts';
import type {
  ExecutionEnd,
  ExecutionRecord,
  ExecutionStart,
  ExecutionStore,
} from '../store/execution-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { MapRunStore } from '../store/map-run-store.ts';
import type { StateMachineRevision, StateMachineStore } from '../store/state-machine-store.ts';
import {
  type ChildExecutions,
  contextOf,
  type ExecutionRun,
  type ItemChain,
  type ItemExecution,
} from './branch.ts';
import type { ExecutionClock } from './clock.ts';
import { runExecution } from './run-execution.ts';
import { BranchCancellation } from './state-error.ts';
import { type ExecutionStatusDetail, statusDetail } from './status-change.ts';
import { TaskTokens } from './task-tokens.ts';

/** What executions need from outside. */
interface ExecutionsOptions {
  readonly machines: StateMachineStore;
  readonly executions: ExecutionStore;
  readonly histories: HistoryStore;
  readonly mapRuns: MapRunStore;
  readonly integrations: ServiceIntegrations;
  readonly clock: ExecutionClock;
  readonly random: () => number;
  readonly disturb?: FaultSeam['task'];
  readonly onStatusChange: (detail: ExecutionStatusDetail) => void;
}

const INTERRUPTED = 'It was interrupted: the local stack stopped while it was under way.';

/** Starts, stops and awaits executions. */
export class Executions implements ChildExecutions {
  readonly #options: ExecutionsOptions;
  readonly #running = new Map<string, { controller: AbortController; done: Promise<unknown> }>();
  #closed = false;
  readonly tokens = new TaskTokens();

  constructor(options: ExecutionsOptions) {
    this.#options = options;
  }

  /** StartExecution. The same name and input while it runs is the same execution. */
  start(request: { stateMachineArn: string; name?: string; input: string }): ExecutionRecord {
    const { machines, executions } = this.#options;
    const machine = machines.get(request.stateMachineArn);
    const { stateMachineArn } = machine;
    const name = request.name ?? randomUUID();
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    const executionRecord = executions.find(executionArn);
    if (executionRecord?.status === 'RUNNING' && executionRecord.input === request.input)
      return executionRecord;
    if (executionRecord !== undefined)
      throw new ServiceError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
    const { input } = request;
    return this.#launch(
      { executionArn, stateMachineArn, name, input },
      machine,
      machines.definition(machine),
    );
  }

  startItem({ machine, chain, ...start }: ItemExecution): ExecutionRecord {
    return this.#launch({ ...start, stateMachineArn: machine.stateMachineArn }, machine, chain);
  }

  /** StopExecution: cancels a running execution and waits until it has stopped. An ended one stays as it is. */
  async stop(arn: string, error?: string, cause?: string): Promise<ExecutionRecord> {
    this.#running.get(arn)?.controller.abort(new BranchCancellation('ABORTED', error, cause));
    return this.ended(arn);
  }

  /** The execution once it has ended. */
  async ended(arn: string): Promise<ExecutionRecord> {
    await this.#running.get(arn)?.done;
    return this.#options.executions.get(arn);
  }

  /** Ends what an earlier process left running. */
  abortLeftovers(): void {
    const { executions, histories, mapRuns, clock } = this.#options;
    for (const { executionArn, status } of executions.all()) {
      if (status !== 'RUNNING') continue;
      histories.reopen(executionArn, 'ExecutionAborted', { cause: INTERRUPTED });
      this.#end(executionArn, { status: 'ABORTED', cause: INTERRUPTED });
    }
    for (const { mapRunArn, status } of mapRuns.all())
      if (status === 'RUNNING') mapRuns.change(mapRunArn, { status: 'ABORTED', stopDate: clock.now() });
  }

  /** Stops everything without ending it: the next start aborts what was running. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort(new BranchCancellation());
    await Promise.allSettled(running.map(({ done }) => done));
  }

  #launch(
    start: Omit<ExecutionStart, 'startDate'>,
    machine: StateMachineRevision,
    chain: ItemChain,
  ): ExecutionRecord {
    const { executions, clock } = this.#options;
    const { executionArn } = start;
    const record = executions.add({ ...start, startDate: clock.now() });
    const controller = new AbortController();
    const done = this.#execute(record, machine, chain, controller)
      .catch((failure: Error) => process.emitWarning(failure))
      .finally(() => this.#running.delete(executionArn));
    this.#running.set(executionArn, { controller, done });
    return record;
  }

  async #execute(
    record: ExecutionRecord,
    machine: StateMachineRevision,
    chain: ItemChain,
    controller: AbortController,
  ): Promise<void> {
    const { histories, integrations, mapRuns, clock, random, disturb } = this.#options;
    this.#announce(record);
    const input: unknown = JSON.parse(record.input);
    const run: ExecutionRun = {
      record,
      machine,
      input,
      context: contextOf(record, machine, input),
      history: histories.open(record.executionArn),
      clock,
      random,
      integrations,
      children: this,
      mapRuns,
      tokens: this.tokens,
      disturb,
    };
    const ending = await runExecution(run, chain, controller);
    if (!this.#closed) this.#end(record.executionArn, ending);
  }

  #end(arn: string, ending: ExecutionEnd): void {
    const { executions, histories, clock } = this.#options;
    histories.release(arn);
    this.#announce(executions.end(arn, { ...ending, stopDate: clock.now() }));
  }

  #announce(record: ExecutionRecord): void {
    try {
      this.#options.onStatusChange(statusDetail(record));
    } catch (failure) {
      process.emitWarning(failure instanceof Error ? failure : String(failure));
    }
  }
}
