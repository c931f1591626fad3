import type { SqsMessage } from './message.ts';

/** A message group is noisy with more than this share of a queue's messages in flight … */
const NOISY_SHARE = 0.1;
/** … and at least so many of them ("Amazon SQS fair queues"). */
const NOISY_MESSAGES = 30;

/** Counts a standard queue's messages in flight by their group, and with that says who waits. */
export class FairOrder {
  readonly #inFlight = new Map<string, number>();
  #total = 0;

  /** A message was received (1), or is so no longer (-1). */
  count({ group }: SqsMessage, change: 1 | -1): void {
    this.#total += change;
    if (group === undefined) return;
    const now = (this.#inFlight.get(group) ?? 0) + change;
    if (now === 0) this.#inFlight.delete(group);
    else this.#inFlight.set(group, now);
  }

  get total(): number {
    return this.#total;
  }

  /** At most `limit` of the messages, oldest first, but those of noisy groups after all others. */
  choose(messages: Iterable<SqsMessage>, limit: number): SqsMessage[] {
    const noisy = this.#noisyGroups();
    const chosen: SqsMessage[] = [];
    const later: SqsMessage[] = [];
    for (const message of messages) {
      if (chosen.length === limit) break;
      if (!noisy.has(message.group)) chosen.push(message);
      else if (later.length < limit) later.push(message);
    }
    return [...chosen, ...later].slice(0, limit);
  }

  #noisyGroups(): Set<string | undefined> {
    if (this.#total < NOISY_MESSAGES) return new Set();
    const noisy = [...this.#inFlight].filter(
      ([, count]) => count >= NOISY_MESSAGES && count > this.#total * NOISY_SHARE,
    );
    return new Set(noisy.map(([group]) => group));
  }
}
