import { join } from 'node:path';
import { type Journal, openJournal, readJournal } from '../../../journal/journal.ts';
import { History, type HistoryEvent } from '../execution/history.ts';

interface OpenHistory {
  readonly events: HistoryEvent[];
  readonly journal: Journal<HistoryEvent>;
}

/** The histories of all executions: in memory while they run, afterwards in their files when there is a folder. */
export class HistoryStore {
  readonly #folder: string | undefined;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenHistory>();

  constructor(folder: string | undefined, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Begins the history of a new execution. */
  open(executionArn: string): History {
    const events: HistoryEvent[] = [];
    const replay = (event: HistoryEvent) => events.push(event);
    const journal = openJournal<HistoryEvent>(this.#fileOf(executionArn), { replay });
    this.#open.set(executionArn, { events, journal });
    const onEvent = (event: HistoryEvent) => {
      events.push(event);
      journal.note(event);
    };
    return new History(this.#now, onEvent, events.length);
  }

  /** Adds the last event to the history an earlier process left. */
  reopen(executionArn: string, type: string, details: object): void {
    const history = this.open(executionArn);
    const last = this.events(executionArn).length;
    history.close({ last }, type, details);
  }

  /** The execution has ended: with a folder, its events need no memory any more. */
  release(executionArn: string): void {
    if (this.#folder === undefined) return;
    this.#open.get(executionArn)?.journal.close();
    this.#open.delete(executionArn);
  }

  events(executionArn: string): readonly HistoryEvent[] {
    const file = this.#fileOf(executionArn);
    return this.#open.get(executionArn)?.events ?? (file === undefined ? [] : readJournal(file));
  }

  close(): void {
    for (const { journal } of this.#open.values()) journal.close();
  }

  /** Names hold no `~` or `/` ("StartExecution", name), so no two executions share a file; `/` stands before a Map's label. */
  #fileOf(executionArn: string): string | undefined {
    const [machine, name] = executionArn.split(':').slice(-2);
    return this.#folder && join(this.#folder, `${machine!.replaceAll('/', '~')}~${name}.ndjson`);
  }
}
