import type { Clock } from '../../../../../infra/local/aws/step-functions/step-functions.ts';

/** Time that jumps: every sleep is over at once, moves the clock and is noted in milliseconds. */
export function jumpingClock(start = Date.UTC(2030, 0, 1)): Clock & { slept: number[] } {
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
export function frozenClock(now = Date.UTC(2030, 0, 1)): Clock {
  return {
    now: () => now,
    sleep: (_, signal) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
}
