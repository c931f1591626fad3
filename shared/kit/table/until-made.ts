import { setTimeout as sleepFor } from 'node:timers/promises';

/** Time and chance, given from outside so that tests need neither. Milliseconds. */
export interface Patience {
  sleep: (milliseconds: number) => Promise<unknown>;
  /** At least 0, below 1. */
  random: () => number;
  /** Times that a change is tried in all. */
  tries: number;
}

const BASE_MS = 10;
const LONGEST_MS = 500;

/** Tries of a change in all: those who wait between them wait eight seconds at the most, about four on average. */
const USUAL: Patience = { sleep: sleepFor, random: Math.random, tries: 20 };

/**
 * Milliseconds to wait after a wait of so many: decorrelated jitter, uniform from the base to three times the wait before, and never longer than
 * half a second (AWS Architecture Blog, "Exponential Backoff And Jitter").
 */
export const nextWait = (before: number, random: () => number): number =>
  Math.min(LONGEST_MS, BASE_MS + random() * (3 * Math.max(BASE_MS, before) - BASE_MS));

/** What a change comes to that somebody else was first with: it is to be made again, of what that one wrote. */
export const OTHERS_FIRST = Symbol('others were first');

/** Others were always first, as often as a change was tried: it may be made later. */
export class AlwaysForestalled extends Error {}

/**
 * Makes a change that is written on the condition that nobody wrote since it was read: again and again, with a wait between, until it is made.
 * @throws AlwaysForestalled after as many tries as there are; what a try throws, as it is
 */
export async function untilMade<T>(
  make: () => Promise<T | typeof OTHERS_FIRST>,
  given: Partial<Patience> = {},
): Promise<T> {
  const { sleep, random, tries } = { ...USUAL, ...given };
  let wait = BASE_MS;
  for (let made = 1; ; made += 1) {
    const outcome = await make();
    if (outcome !== OTHERS_FIRST) return outcome;
    if (made >= tries) throw new AlwaysForestalled(`Others were first, ${tries} times.`);
    wait = nextWait(wait, random);
    await sleep(wait);
  }
}
