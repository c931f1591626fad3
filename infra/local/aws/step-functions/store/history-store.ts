import { History, type HistoryEvent } from '../execution/history.ts';
import { lastPart } from '../wire/arns.ts';
import type { Journal } from './journal.ts';

/** The histories of all executions: in memory while they run, afterwards in their files when there is a folder. */
export class HistoryStore {
  readonly #journal: Journal | undefined;
  readonly #now: () => number;
  readonly #histories = new Map<string, History>();

  constructor(journal: Journal | undefined, now: () => number) {
    this.#journal = journal;
    this.#now = now;
  }

  /** Begins the history of a new execution. */
  open(executionArn: string): History {
    const file = fileOf(executionArn);
    const history = new History(this.#now, (event) => this.#journal?.note(file, event));
    this.#histories.set(executionArn, history);
    return history;
  }

  /** The execution has ended: with a folder, its events need no memory any more. */
  release(executionArn: string): void {
    if (this.#journal !== undefined) this.#histories.delete(executionArn);
  }

  async events(executionArn: string): Promise<readonly HistoryEvent[]> {
    const history = this.#histories.get(executionArn);
    if (history !== undefined) return history.events;
    return ((await this.#journal?.read(fileOf(executionArn))) ?? []) as HistoryEvent[];
  }

  /** Adds an ExecutionAborted event to the history an earlier process left. */
  abortLeftover(executionArn: string, cause: string): void {
    const events = (this.#journal?.load(fileOf(executionArn)) ?? []) as HistoryEvent[];
    const last = events.at(-1)?.id ?? 0;
    this.#journal?.note(fileOf(executionArn), {
      id: last + 1,
      previousEventId: last,
      timestamp: this.#now() / 1000,
      type: 'ExecutionAborted',
      executionAbortedEventDetails: { cause },
    });
  }
}

/** Names hold no `~` or `/` ("StartExecution", name), so no two executions share a file. */
function fileOf(executionArn: string): string {
  const machine = executionArn.split(':').at(-2)!;
  return `history/${machine}~${lastPart(executionArn)}.ndjson`;
}
