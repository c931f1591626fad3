import { type Journal, openJournal } from '../../../journal/journal.ts';
import { ServiceError } from '../../wire/service-error.ts';

/** What begins a Map Run: one visit of an execution to a Distributed Map; dates in milliseconds since the epoch. */
interface MapRunStart {
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
interface MapRunChange {
  readonly status?: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ABORTED';
  readonly stopDate?: number;
  readonly items?: number;
  /** Whether how the children ended has been written to S3. */
  readonly written?: boolean;
}

/** One Map Run as DescribeMapRun tells it, with its place in the order of starts. */
export type MapRunRecord = MapRunStart &
  MapRunChange &
  Required<Pick<MapRunChange, 'status' | 'items'>> & { readonly sequence: number };

type MapRunLogEntry = MapRunRecord | (Pick<MapRunStart, 'mapRunArn'> & MapRunChange);

/** All Map Runs, in the order in which they were started; changes survive a kill as soon as they are visible. */
export class MapRunStore {
  readonly #journal: Journal<MapRunLogEntry>;
  readonly #runs = new Map<string, MapRunRecord>();

  constructor(file: string | undefined) {
    this.#journal = openJournal<MapRunLogEntry>(file, {
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

  add(start: MapRunStart): void {
    this.#commit({ ...start, status: 'RUNNING', items: 0, sequence: this.#runs.size });
  }

  change(mapRunArn: string, change: MapRunChange): void {
    this.#commit({ mapRunArn, ...change });
  }

  close(): void {
    this.#journal.close();
  }

  #commit(entry: MapRunLogEntry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: MapRunLogEntry): void {
    this.#runs.set(entry.mapRunArn, { ...this.#runs.get(entry.mapRunArn), ...entry } as MapRunRecord);
  }
}
