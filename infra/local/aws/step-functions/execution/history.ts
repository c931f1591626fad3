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
export const MAX_HISTORY_EVENTS = 25_000;

/** Beside an input or output: nothing is ever cut here. */
export const NOT_TRUNCATED = { truncated: false } as const;

/** The events of one execution, numbered from 1. */
export class History {
  readonly #now: () => number;
  readonly #onEvent: (event: HistoryEvent) => void;
  readonly #events: HistoryEvent[] = [];

  constructor(now: () => number, onEvent: (event: HistoryEvent) => void = () => {}) {
    this.#now = now;
    this.#onEvent = onEvent;
  }

  get events(): readonly HistoryEvent[] {
    return this.#events;
  }

  /** Adds an event after the cursor's last one and moves the cursor. `States.Runtime` when the history is full. */
  record(
    cursor: HistoryCursor,
    type: string,
    details: Record<`${string}EventDetails`, unknown> = {},
  ): number {
    if (this.#events.length >= MAX_HISTORY_EVENTS - 1) {
      throw new StateError(
        'States.Runtime',
        `The execution reached the maximum number of history events (${MAX_HISTORY_EVENTS}).`,
      );
    }
    return this.#append(cursor, type, details);
  }

  /** Adds the execution's last event, for which there is always room. */
  close(cursor: HistoryCursor, type: string, details: Record<`${string}EventDetails`, unknown>): void {
    this.#append(cursor, type, details);
  }

  #append(cursor: HistoryCursor, type: string, details: Record<`${string}EventDetails`, unknown>): number {
    const id = this.#events.length + 1;
    const event = { id, previousEventId: cursor.last, timestamp: this.#now() / 1000, type, ...details };
    this.#events.push(event);
    this.#onEvent(event);
    cursor.last = id;
    return id;
  }
}
