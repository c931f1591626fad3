import type { Lambdas } from './lambdas.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A message of a queue on the virtual clock. */
export interface QueuedMessage {
  body: string;
  group: string | undefined;
  receiveCount: number;
  /** milliseconds since the epoch */
  sentAt: number;
}

/** SQS's fair queues call a group noisy with more than a tenth of what is in flight, and at least thirty messages. */
const NOISY = { share: 0.1, messages: 30 };
/** An event source mapping polls with five invocations and may add three hundred a minute. */
const FIRST_POLLERS = 5;
const MORE_EACH_SECOND = 5;
/** How soon a mapping tries again where Lambda has no room. */
const THROTTLED_MS = 1000;

interface QueueMapping {
  name: string;
  batch: number;
  /** how long fewer messages than a batch wait for more */
  windowMs: number;
  maximumConcurrency: number;
  /** Answers a batch; a rejection is a crash: its messages come again. */
  work(messages: QueuedMessage[]): Promise<void>;
}

/** A standard queue, fair by message groups, with its event source mapping. */
export class SimulatedQueue {
  readonly #clock: VirtualClock;
  readonly #lambdas: Lambdas;
  readonly #mapping: QueueMapping;
  /** by group, oldest first; `sequence` orders the heads */
  readonly #waiting = new Map<string, { sequence: number; message: QueuedMessage }[]>();
  readonly #inFlight = new Map<string, number>();
  #flying = 0;
  #count = 0;
  #sequence = 0;
  #atOnce = 0;
  #willPoll = false;
  #gatheringSince = 0;
  deliveries = 0;
  readonly #startedAt: number;
  mostWaiting = 0;

  constructor(clock: VirtualClock, lambdas: Lambdas, mapping: QueueMapping) {
    this.#clock = clock;
    this.#lambdas = lambdas;
    this.#mapping = mapping;
    this.#startedAt = clock.now();
  }

  get length(): number {
    return this.#count;
  }

  send(
    body: string,
    { group, delaySeconds = 0 }: { group?: string | undefined; delaySeconds?: number } = {},
  ) {
    this.#place({ body, group, receiveCount: 0, sentAt: this.#clock.now() }, delaySeconds * 1000);
  }

  #place(message: QueuedMessage, delayMs: number): void {
    this.#clock.after(delayMs, () => {
      const key = message.group ?? '';
      this.#sequence += 1;
      const line = this.#waiting.get(key) ?? [];
      line.push({ sequence: this.#sequence, message });
      this.#waiting.set(key, line);
      if (this.#count === 0) this.#gatheringSince = this.#clock.now();
      this.#count += 1;
      this.mostWaiting = Math.max(this.mostWaiting, this.#count);
      this.#clock.after(0, () => this.#poll());
    });
  }

  #isNoisy(group: string): boolean {
    const flying = this.#inFlight.get(group) ?? 0;
    return flying >= NOISY.messages && flying > this.#flying * NOISY.share;
  }

  #next(): QueuedMessage | undefined {
    let best: { key: string; sequence: number; noisy: boolean } | undefined;
    for (const [key, line] of this.#waiting) {
      const { sequence } = line[0]!;
      const noisy = this.#isNoisy(key);
      if (!best || (best.noisy && !noisy) || (best.noisy === noisy && sequence < best.sequence))
        best = { key, sequence, noisy };
    }
    if (!best) return undefined;
    const line = this.#waiting.get(best.key)!;
    const { message } = line.shift()!;
    if (line.length === 0) this.#waiting.delete(best.key);
    this.#count -= 1;
    this.#inFlight.set(best.key, (this.#inFlight.get(best.key) ?? 0) + 1);
    this.#flying += 1;
    return message;
  }

  #poll(): void {
    const seconds = (this.#clock.now() - this.#startedAt) / 1000;
    const pollers = Math.min(this.#mapping.maximumConcurrency, FIRST_POLLERS + MORE_EACH_SECOND * seconds);
    while (this.#isDue() && this.#atOnce < pollers && this.#lambdas.free > 0) {
      const messages: QueuedMessage[] = [];
      while (messages.length < this.#mapping.batch && this.#count > 0) messages.push(this.#next()!);
      this.#gatheringSince = this.#clock.now();
      void this.#deliver(messages);
    }
    if (this.#count > 0 && this.#atOnce < this.#mapping.maximumConcurrency) this.#pollLater();
  }

  /** Whether a batch is full, or has been waited for long enough. */
  #isDue(): boolean {
    const { batch, windowMs } = this.#mapping;
    return this.#count >= batch || (this.#count > 0 && this.#clock.now() - this.#gatheringSince >= windowMs);
  }

  #pollLater(): void {
    if (this.#willPoll) return;
    this.#willPoll = true;
    this.#clock.after(THROTTLED_MS, () => {
      this.#willPoll = false;
      this.#poll();
    });
  }

  async #deliver(messages: QueuedMessage[]): Promise<void> {
    this.#atOnce += 1;
    this.deliveries += messages.length;
    try {
      await this.#lambdas.invoke(this.#mapping.name, () => this.#mapping.work(messages));
      this.#landed(messages);
    } catch {
      this.#landed(messages);
      for (const message of messages)
        this.#place({ ...message, receiveCount: message.receiveCount + 1 }, THROTTLED_MS);
    }
    this.#atOnce -= 1;
    this.#poll();
  }

  #landed(messages: QueuedMessage[]): void {
    for (const { group = '' } of messages) this.#inFlight.set(group, this.#inFlight.get(group)! - 1);
    this.#flying -= messages.length;
  }
}
