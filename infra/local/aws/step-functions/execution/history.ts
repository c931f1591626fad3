import { StateError } from './state-error.ts';

/** One event as GetExecutionHistory answers it; `timestamp` in seconds since the epoch. */
export interface HistoryEvent {
  readonly id: number;
  readonly previousEventId: number;
  readonly timestamp: number;
  readonly type: string;
  readonly [details: `${string}EventDetails`]: unknown;
}

/** The last event of one branch: what its next event names as `previousEventId`. */
export interface HistoryCursor {
  last: number;
}

/** A standard execution's history holds 25,000 events (Step Functions service quotas). */
const MAX_HISTORY_EVENTS = 25_000;

/** Beside an input or output: nothing is ever cut here. */
export const NOT_TRUNCATED = { truncated: false } as const;

/** The events of one execution, numbered from 1, or from where an earlier process stopped. */
export class History {
  readonly #now: () => number;
  readonly #onEvent: (event: HistoryEvent) => void;
  #last: number;

  constructor(now: () => number, onEvent: (event: HistoryEvent) => void, last = 0) {
    this.#now = now;
    this.#onEvent = onEvent;
    this.#last = last;
  }

  /** Adds an event after the cursor's last one and moves the cursor. `States.Runtime` when the history is full. */
  record(cursor: HistoryCursor, type: string, details?: object): number {
    if (this.#last < MAX_HISTORY_EVENTS - 1) return this.close(cursor, type, details);
    throw new StateError(
      'States.Runtime',
      `The execution reached the maximum number of history events (${MAX_HISTORY_EVENTS}).`,
    );
  }

  /** Adds the execution's last event, for which there is always room. */
  close(cursor: HistoryCursor, type: string, details?: object): number {
    this.#last += 1;
    const event: HistoryEvent & Record<string, unknown> = {
      id: this.#last,
      previousEventId: cursor.last,
      timestamp: this.#now() / 1000,
      type,
    };
    if (details !== undefined) event[detailsField(type)] = details;
    this.#onEvent(event);
    cursor.last = this.#last;
    return this.#last;
  }
}

/** `TaskScheduled` has `taskScheduledEventDetails`; entries and exits of all states share theirs. */
function detailsField(type: string): string {
  const shared = /State(Entered|Exited)$/.exec(type)?.[0] ?? type;
  return `${shared[0]!.toLowerCase()}${shared.slice(1)}EventDetails`;
}
