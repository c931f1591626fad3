import type { FaultSeam } from '../../../faults/fault-seam.ts';
import type { StateChain } from '../definition/states-language.ts';
import type { ServiceIntegrations } from '../service-integrations.ts';
import type { ExecutionRecord } from '../store/execution-store.ts';
import type { MapRunStore } from '../store/map-run-store.ts';
import type { StateMachineRevision } from '../store/state-machine-store.ts';
import type { ExecutionClock } from './clock.ts';
import type { History, HistoryCursor } from './history.ts';
import type { TaskTokens } from './task-tokens.ts';

/** Everything of one execution that its states share. */
export interface ExecutionRun {
  readonly record: ExecutionRecord;
  readonly machine: StateMachineRevision;
  readonly input: unknown;
  /** What `$states.context` holds in every state. */
  readonly context: Readonly<Record<'Execution' | 'StateMachine', object>>;
  readonly history: History;
  readonly clock: ExecutionClock;
  readonly random: () => number;
  readonly integrations: ServiceIntegrations;
  readonly children: ChildExecutions;
  readonly mapRuns: MapRunStore;
  readonly tokens: TaskTokens;
  readonly disturb?: FaultSeam['task'];
}

/** Starts nested executions and waits for them. */
export interface ChildExecutions {
  /** Throws `ServiceError` as StartExecution does. */
  start(request: { stateMachineArn: string; name?: string; input: string }): ExecutionRecord;
  /** Starts an execution for items of a Distributed Map. */
  startItem(item: ItemExecution): ExecutionRecord;
  ended(executionArn: string): Promise<ExecutionRecord>;
  stop(executionArn: string): Promise<unknown>;
}

/** What a Distributed Map's state machine runs: the ItemProcessor, and how long an execution may take. */
export type ItemChain = StateChain & { readonly TimeoutSeconds?: number };

/** One child of a Map Run; `input` as JSON text. */
export interface ItemExecution {
  readonly mapRunArn: string;
  /** The state machine of the Map, `{machine}/{label}`. */
  readonly machine: StateMachineRevision;
  readonly chain: ItemChain;
  readonly executionArn: string;
  readonly name: string;
  readonly input: string;
}

/** A line of states that run one after another: the execution's own, a Parallel's branch or a Map's iteration. */
export interface Branch {
  readonly run: ExecutionRun;
  /** Those of outer scopes are copies: a branch reads them, and what it assigns is its own. */
  readonly variables: Record<string, unknown>;
  readonly cursor: HistoryCursor;
  readonly signal: AbortSignal;
  readonly mapItem?: MapItem;
}

/** `$states.context.Map.Item`. */
export interface MapItem {
  readonly Index: number;
  readonly Value: unknown;
  /** Of a Distributed Map: where the item comes from, `STATE_DATA` or `S3://bucket/key`. */
  readonly Source?: string;
}

/** The context object of an execution ("Accessing execution data from the Context object"). */
export function contextOf(record: ExecutionRecord, machine: StateMachineRevision, input: unknown) {
  return {
    Execution: {
      Id: record.executionArn,
      Input: input,
      Name: record.name,
      RoleArn: machine.roleArn,
      StartTime: new Date(record.startDate).toISOString(),
      RedriveCount: 0,
    },
    StateMachine: { Id: machine.stateMachineArn, Name: machine.name },
  };
}
