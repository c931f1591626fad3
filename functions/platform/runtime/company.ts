import { AsyncLocalStorage } from 'node:async_hooks';

/** Calls back after so many milliseconds. Returns what takes the call back. */
export type After = (ms: number, fire: () => void) => () => void;

const afterMs: After = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};

/**
 * Those who are answered in one invocation at the same time. It is billed until the last of them is, so whoever has no turn may wait for it
 * here at no cost as long as another one is being answered, and no longer.
 */
export class Company {
  readonly #after: After;
  readonly #mayWait: (ms: number, begun: boolean) => boolean;
  /** When the invocation has to end, in milliseconds since the epoch. */
  readonly endsAt: number;
  readonly #waiting = new Set<() => void>();
  #active = 0;

  /** `mayWait`: whether there is time left for an answer, or for the rest of one that is `begun`, after so many milliseconds. */
  constructor(
    mayWait: (ms: number, begun: boolean) => boolean,
    after: After = afterMs,
    endsAt = Number.POSITIVE_INFINITY,
  ) {
    this.#mayWait = mayWait;
    this.#after = after;
    this.endsAt = endsAt;
  }

  /** Does `work` as one of them. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#active += 1;
    try {
      return await work();
    } finally {
      this.#rest();
    }
  }

  /** Whether the whole time of an answer is left. */
  hasTime(): boolean {
    return this.#mayWait(0, false);
  }

  /**
   * Waits so long, for one of them. False: nobody else is being answered any more, or there is no time for it. Whose answer is `begun`
   * waits alone, too, and keeps the others company: to pay the answer again would cost more.
   */
  wait(ms: number, begun = false): Promise<boolean> {
    if (!this.#mayWait(ms, begun)) return Promise.resolve(false);
    if (begun) return new Promise((resolve) => void this.#after(ms, () => resolve(true)));
    return new Promise((resolve) => {
      const end = (isDue: boolean) => {
        takeBack();
        this.#waiting.delete(alone);
        this.#active += 1;
        resolve(isDue);
      };
      const alone = () => end(false);
      const takeBack = this.#after(ms, () => end(true));
      this.#waiting.add(alone);
      this.#rest();
    });
  }

  /** Waits, for one of them, for what another one's answer is: who does is not answered itself. */
  async rest<T>(other: Promise<T>): Promise<T> {
    this.#rest();
    try {
      return await other;
    } finally {
      this.#active += 1;
    }
  }

  #rest(): void {
    this.#active -= 1;
    if (this.#active > 0) return;
    for (const alone of [...this.#waiting]) alone();
  }
}

/** The company in whose invocation something is done; none in functions that are invoked for one question. */
export const company = new AsyncLocalStorage<Company>();
