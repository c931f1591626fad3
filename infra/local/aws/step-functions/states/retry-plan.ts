import type { Retrier } from '../definition/states-language.ts';
import { matchesError } from './error-matching.ts';

/** Counts the attempts of each retrier during one visit to a state. */
export class RetryPlan {
  readonly #retriers: readonly Retrier[];
  readonly #attempts: number[];
  readonly #random: () => number;

  constructor(retriers: readonly Retrier[], random: () => number) {
    this.#retriers = retriers;
    this.#attempts = retriers.map(() => 0);
    this.#random = random;
  }

  /** Milliseconds until the next attempt after this error, or undefined when there is none. The first match decides. */
  nextDelay(error: string): number | undefined {
    const index = this.#retriers.findIndex(({ ErrorEquals }) => matchesError(ErrorEquals, error));
    const retrier = this.#retriers[index];
    if (retrier === undefined) return undefined;
    const attempt = this.#attempts[index]!;
    if (attempt >= (retrier.MaxAttempts ?? 3)) return undefined;
    this.#attempts[index] = attempt + 1;
    return delayOf(retrier, attempt, this.#random);
  }
}

/** Interval × rate^attempt, at most MaxDelaySeconds; with jitter FULL a random part of it. In milliseconds. */
function delayOf(retrier: Retrier, attempt: number, random: () => number): number {
  const { IntervalSeconds = 1, BackoffRate = 2, MaxDelaySeconds = Number.POSITIVE_INFINITY } = retrier;
  const seconds = Math.min(IntervalSeconds * BackoffRate ** attempt, MaxDelaySeconds);
  return seconds * 1000 * (retrier.JitterStrategy === 'FULL' ? random() : 1);
}
