import { setImmediate as settled } from 'node:timers/promises';
import type { StateStore } from '@assay/model/allowance/ledger';
import type { AllowanceState } from '@assay/model/allowance/state';
import type { Clock } from '@assay/model/retry';

/** A minute that begins in the midst of a second. */
const START = Date.parse('2026-11-20T10:00:00.300Z');

/** Chance that comes out the same each time (Park and Miller's generator). */
export function chance(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Time that passes when everybody sleeps. */
export class VirtualTime {
  #now = START;
  #sleepers: { at: number; wake: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly sleep = (milliseconds: number): Promise<void> =>
    new Promise((wake) => {
      this.#sleepers.push({ at: this.#now + Math.max(0, milliseconds), wake });
    });

  /** The clock of a process that is ahead of the others by so much. */
  clock(aheadMs: number, random: () => number): Clock {
    return { now: () => this.#now + aheadMs, sleep: this.sleep, random };
  }

  /** Lets time pass until nobody sleeps any more, or so many milliseconds are over. */
  async run(forMs = Number.POSITIVE_INFINITY): Promise<void> {
    const end = this.#now + forMs;
    for (;;) {
      await settled();
      this.#sleepers.sort((one, other) => one.at - other.at);
      const next = this.#sleepers[0];
      if (!next || next.at > end) return;
      this.#now = Math.max(this.#now, next.at);
      while (this.#sleepers[0] && this.#sleepers[0].at <= this.#now) this.#sleepers.shift()!.wake();
    }
  }
}

/** A store whose reads and writes take a while each, so that processes come in between. */
export function slowStore(time: VirtualTime, latencyMs: () => number) {
  let kept: { version: number; state: AllowanceState } | null = null;
  const counts = { reads: 0, writes: 0, refused: 0 };
  const store: StateStore = {
    async read() {
      counts.reads++;
      await time.sleep(latencyMs());
      const read = kept;
      await time.sleep(latencyMs());
      return read;
    },
    async write(version, state) {
      counts.writes++;
      await time.sleep(latencyMs());
      const holds = version === (kept?.version ?? 0);
      if (holds) kept = { version: version + 1, state };
      else counts.refused++;
      await time.sleep(latencyMs());
      return holds;
    },
  };
  return { store, counts, kept: () => kept };
}

/** The most that was asked in any time of such a length. */
export function mostInWindow(asked: readonly { at: number; amount: number }[], windowMs = 60_000): number {
  const ordered = asked.toSorted((one, other) => one.at - other.at);
  let [most, sum, first] = [0, 0, 0];
  for (const { at, amount } of ordered) {
    sum += amount;
    while (ordered[first]!.at <= at - windowMs) sum -= ordered[first++]!.amount;
    most = Math.max(most, sum);
  }
  return most;
}
