import type { Ending, ExecutionRecord } from '../execution/execution-record.ts';
import type { Journal } from './journal.ts';

const FILE = 'executions.ndjson';

type Entry = { started: StoredExecution } | { ended: string; stopDate: number; ending: Ending };

/** An execution with its place in the order of starts and the revision of its state machine. */
export interface StoredExecution extends ExecutionRecord {
  readonly sequence: number;
  readonly revisionId: string;
}

/** All executions, in the order in which they were started. */
export class ExecutionStore {
  readonly #journal: Journal | undefined;
  readonly #executions = new Map<string, StoredExecution>();

  constructor(journal: Journal | undefined) {
    this.#journal = journal;
    for (const entry of (journal?.load(FILE) ?? []) as Entry[]) this.#apply(entry);
  }

  get(executionArn: string): StoredExecution | undefined {
    return this.#executions.get(executionArn);
  }

  /** Newest first. */
  all(): StoredExecution[] {
    return [...this.#executions.values()].reverse();
  }

  /** Adds a started execution at once; settles when it would survive a kill. */
  async add(record: ExecutionRecord, revisionId: string): Promise<StoredExecution> {
    const started = { ...record, sequence: this.#executions.size, revisionId };
    this.#apply({ started });
    await this.#journal?.append(FILE, { started });
    return started;
  }

  /** Ends an execution at once; settles with its record when that would survive a kill. */
  async end(executionArn: string, ending: Ending, stopDate: number): Promise<StoredExecution> {
    const entry = { ended: executionArn, stopDate, ending };
    this.#apply(entry);
    await this.#journal?.append(FILE, entry);
    return this.#executions.get(executionArn)!;
  }

  #apply(entry: Entry): void {
    if ('started' in entry) {
      this.#executions.set(entry.started.executionArn, entry.started);
      return;
    }
    const known = this.#executions.get(entry.ended);
    if (known === undefined) return;
    this.#executions.set(entry.ended, { ...known, ...entry.ending, stopDate: entry.stopDate });
  }
}
