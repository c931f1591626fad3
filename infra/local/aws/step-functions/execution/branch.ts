import type { ServiceIntegrations } from '../service-integrations.ts';
import type { Clock } from './clock.ts';
import type { ExecutionRecord } from './execution-record.ts';
import type { History, HistoryCursor } from './history.ts';

/** Everything of one execution that its states share. */
export interface ExecutionRun {
  readonly record: ExecutionRecord;
  readonly input: unknown;
  readonly startTime: string;
  readonly stateMachineName: string;
  readonly roleArn: string;
  readonly region: string;
  readonly history: History;
  readonly clock: Clock;
  readonly random: () => number;
  readonly integrations: ServiceIntegrations;
  readonly children: ChildExecutions;
}

/** Starts nested executions and waits for them. */
export interface ChildExecutions {
  /** Throws `ServiceError` as StartExecution does. */
  start(request: { stateMachineArn: string; name?: string; input: string }): Promise<ExecutionRecord>;
  ended(executionArn: string): Promise<ExecutionRecord>;
  stop(executionArn: string): Promise<unknown>;
}

/** A line of states that run one after another: the execution's own, a Parallel's branch or a Map's iteration. */
export interface Branch {
  readonly run: ExecutionRun;
  readonly variables: Record<string, unknown>;
  readonly cursor: HistoryCursor;
  readonly signal: AbortSignal;
  readonly mapItem?: { readonly Index: number; readonly Value: unknown };
}

/** A branch inside this one: it reads the outer variables, but what it assigns is its own. */
export function innerBranch(outer: Branch, signal: AbortSignal, mapItem = outer.mapItem): Branch {
  return {
    run: outer.run,
    variables: { ...outer.variables },
    cursor: { last: outer.cursor.last },
    signal,
    mapItem,
  };
}
