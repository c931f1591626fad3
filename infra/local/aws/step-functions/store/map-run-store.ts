import { type Journal, openJournal } from '../../../journal/journal.ts';
import { ServiceError } from '../../wire/service-error.ts';

/** What begins a Map Run: one visit of an execution to a Distributed Map; dates in milliseconds since the epoch. */
interface Start {
  readonly mapRunArn: string;
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly startDate: number;
  /** As the state sets them; 0 without. */
  readonly maxConcurrency: number;
  readonly toleratedFailureCount: number;
  readonly toleratedFailurePercentage: number;
}

/** What becomes of it: its items when they have been read, then its end. */
interface Change {
  readonly status?: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ABORTED';
  readonly stopDate?: number;
  /** Items, and the executions they are for. */
  readonly items?: number;
  readonly executions?: number;
  /** Whether how the children ended has been written to S3. */
  readonly written?: boolean;
}

/** One Map Run as DescribeMapRun tells it, with its place in the order of starts. */
export type MapRunRecord = Start &
  Change &
  Required<Pick<Change, 'status' | 'items' | 'executions'>> & { readonly sequence: number };

type Entry = MapRunRecord | (Pick<Start, 'mapRunArn'> & Change);

/** All Map Runs, in the order in which they were started; changes survive a kill as soon as they are visible. */
export class MapRunStore {
  readonly #journal: Journal<Entry>;
  readonly #runs = new Map<string, MapRunRecord>();

  constructor(file: string | undefined) {
    this.#journal = openJournal<Entry>(file, {
      replay: (entry) => this.#apply(entry),
      snapshot: () => this.#runs.values(),
    });
  }

  get(mapRunArn: string): MapRunRecord {
    const known = this.#runs.get(mapRunArn);
    if (known !== undefined) return known;
    throw new ServiceError('ResourceNotFound', `Map Run Does Not Exist: '${mapRunArn}'`);
  }

  /** Newest first. */
  all(): MapRunRecord[] {
    return [...this.#runs.values()].reverse();
  }

  add(start: Start): void {
    this.#commit({ ...start, status: 'RUNNING', items: 0, executions: 0, sequence: this.#runs.size });
  }

  change(mapRunArn: string, change: Change): void {
    this.#commit({ mapRunArn, ...change });
  }

  close(): void {
    this.#journal.close();
  }

  #commit(entry: Entry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    this.#runs.set(entry.mapRunArn, { ...this.#runs.get(entry.mapRunArn), ...entry } as MapRunRecord);
  }
}
