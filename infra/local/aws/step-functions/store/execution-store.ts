import { type Journal, openJournal } from '../../../journal/journal.ts';
import { ServiceError } from '../../wire/service-error.ts';

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** How an execution ended; `output` as JSON text. */
export interface ExecutionEnd {
  readonly status: Exclude<ExecutionStatus, 'RUNNING'>;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** What begins an execution; dates in milliseconds since the epoch, `input` as JSON text. */
export interface ExecutionStart {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  readonly startDate: number;
  readonly input: string;
  /** Of a Distributed Map's child: the Map Run it belongs to. */
  readonly mapRunArn?: string;
}

/** One execution as DescribeExecution tells it, with its place in the order of starts. */
export interface ExecutionRecord extends ExecutionStart, Omit<ExecutionEnd, 'status'> {
  readonly status: ExecutionStatus;
  readonly stopDate?: number;
  readonly sequence: number;
}

type ExecutionLogEntry =
  | ExecutionRecord
  | ({ readonly executionArn: string; readonly stopDate: number } & ExecutionEnd);

/** All executions, in the order in which they were started; changes survive a kill as soon as they are visible. */
export class ExecutionStore {
  readonly #journal: Journal<ExecutionLogEntry>;
  readonly #executions = new Map<string, ExecutionRecord>();
  readonly #ofMapRuns = new Map<string, string[]>();

  constructor(file: string | undefined) {
    this.#journal = openJournal<ExecutionLogEntry>(file, {
      replay: (entry) => this.#apply(entry),
      snapshot: () => this.#executions.values(),
    });
  }

  find(executionArn: string): ExecutionRecord | undefined {
    return this.#executions.get(executionArn);
  }

  get(executionArn: string): ExecutionRecord {
    const executionRecord = this.find(executionArn);
    if (executionRecord !== undefined) return executionRecord;
    throw new ServiceError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
  }

  /** Newest first. */
  all(): ExecutionRecord[] {
    return [...this.#executions.values()].reverse();
  }

  /** The executions of a Map Run, newest first. */
  ofMapRun(mapRunArn: string): ExecutionRecord[] {
    return (this.#ofMapRuns.get(mapRunArn) ?? []).map((arn) => this.get(arn)).reverse();
  }

  add(start: ExecutionStart): ExecutionRecord {
    const sequence = this.#executions.size;
    return this.#commit({ ...start, status: 'RUNNING', sequence });
  }

  end(executionArn: string, ending: ExecutionEnd & { stopDate: number }): ExecutionRecord {
    return this.#commit({ executionArn, ...ending });
  }

  close(): void {
    this.#journal.close();
  }

  #commit(entry: ExecutionLogEntry): ExecutionRecord {
    this.#journal.append(entry);
    return this.#apply(entry);
  }

  #apply(entry: ExecutionLogEntry): ExecutionRecord {
    const { executionArn } = entry;
    const known = this.#executions.get(executionArn);
    const changed = { ...known, ...entry } as ExecutionRecord;
    this.#executions.set(executionArn, changed);
    if (known === undefined && changed.mapRunArn !== undefined)
      this.#addToMapRun(changed.mapRunArn, executionArn);
    return changed;
  }

  #addToMapRun(mapRunArn: string, executionArn: string): void {
    const known = this.#ofMapRuns.get(mapRunArn);
    if (known === undefined) this.#ofMapRuns.set(mapRunArn, [executionArn]);
    else known.push(executionArn);
  }
}
