import type { ExecutionClock } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';

/** Time that jumps: every sleep is over at once, moves the clock and is noted in milliseconds. */
export function jumpingClock(start = Date.UTC(2030, 0, 1)): ExecutionClock & { slept: number[] } {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}

/** Time that stands still: a sleep ends only when it is aborted. */
export function frozenClock(now = Date.UTC(2030, 0, 1)): ExecutionClock {
  return {
    now: () => now,
    sleep: (_, signal) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
}

/** Time that a test moves: a sleep ends when `advance` has gone past its end. */
export function movedClock(
  start = Date.UTC(2030, 0, 1),
): ExecutionClock & { advance(ms: number): Promise<void> } {
  let now = start;
  const sleepers = new Map<object, { until: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const key = {};
        signal.addEventListener('abort', () => {
          sleepers.delete(key);
          reject(signal.reason);
        });
        sleepers.set(key, { until: now + ms, wake: resolve });
      }),
    async advance(ms) {
      now += ms;
      for (const [key, { until, wake }] of sleepers) {
        if (until > now) continue;
        sleepers.delete(key);
        wake();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
