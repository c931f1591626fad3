import type { ExecutionClock } from '../../../infra/local/aws/step-functions/step-functions.ts';

interface ClockEvent {
  at: number;
  order: number;
  isWanted: boolean;
  fire(): void;
}

const isBefore = (clockEvent: ClockEvent, other: ClockEvent) =>
  clockEvent.at < other.at || (clockEvent.at === other.at && clockEvent.order < other.order);

/** Lets everything that waits for nothing but promises go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Time that passes only where everybody waits: events in a heap, by their time, then by the order in which they were asked for.
 * Milliseconds since the epoch, as `ExecutionClock` has them.
 */
export class VirtualClock implements ExecutionClock {
  readonly #heap: ClockEvent[] = [];
  #now: number;
  #order = 0;

  constructor(startsAt: number) {
    this.#now = startsAt;
  }

  now = (): number => this.#now;

  /** Calls `fire` after so many milliseconds. Returns what takes the call back. */
  after = (ms: number, fire: () => void): (() => void) => {
    this.#order += 1;
    const event: ClockEvent = { at: this.#now + Math.max(0, ms), order: this.#order, isWanted: true, fire };
    this.#push(event);
    return () => {
      event.isWanted = false;
      event.fire = () => {};
    };
  };

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const stop = () => {
        forget();
        reject(signal!.reason);
      };
      const forget = this.after(ms, () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      });
      signal?.addEventListener('abort', stop, { once: true });
    });

  /** Goes on until `isOver`, or until nothing is left that could happen (then false). */
  async run(isOver: () => boolean): Promise<boolean> {
    await settle();
    while (!isOver()) {
      const next = this.#pop();
      if (!next) return false;
      if (!next.isWanted) continue;
      this.#now = next.at;
      next.fire();
      while (this.#heap[0]?.at === this.#now) this.#pop()!.fire();
      await settle();
    }
    return true;
  }

  #push(event: ClockEvent): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): ClockEvent | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
