import { randomUUID } from 'node:crypto';
import { FairOrder } from './fair-order.ts';
import type { SqsMessage } from './message.ts';
import { openQueueJournal } from './queue-journal.ts';

export interface QueueSettings {
  name: string;
  arn: string;
  /** Seconds a received message stays hidden; AWS default 30. */
  visibilityTimeout: number;
  redrive?: { deadLetterArn: string; maxReceiveCount: number };
}

/** What a message may be sent with; `delay` in seconds before it can be received. */
interface SendOptions extends Pick<SqsMessage, 'group' | 'deadLetterSource'> {
  attributes?: Record<string, unknown>;
  /** Of a dead letter: how often it was received before. */
  receiveCount?: number;
  delay?: number;
}

/**
 * One standard queue: at-least-once delivery, oldest first but for noisy message groups, which come last. A message received more often than `maxReceiveCount`
 * is handed to `onDeadLetter` in place of a further delivery.
 */
export class MessageQueue {
  readonly settings: QueueSettings;
  readonly #journal: ReturnType<typeof openQueueJournal>;
  readonly #onDeadLetter: (message: SqsMessage) => void;
  readonly #ready = new Map<string, SqsMessage>();
  readonly #hidden = new Map<string, { message: SqsMessage; timer: NodeJS.Timeout }>();
  readonly #receipts = new Map<string, string>();
  readonly #fair = new FairOrder();
  #arrivals: (() => void)[] = [];

  constructor(
    settings: QueueSettings,
    journalFile?: string,
    onDeadLetter: (message: SqsMessage) => void = () => {},
  ) {
    this.settings = settings;
    this.#journal = openQueueJournal(journalFile);
    this.#onDeadLetter = onDeadLetter;
    for (const message of this.#journal.messages) this.#place({ ...message, receiptHandle: undefined });
  }

  /** Messages to be received, received and not yet deleted or returned, and not yet due. */
  get counts(): { ready: number; inFlight: number; delayed: number } {
    const inFlight = this.#fair.total;
    return { ready: this.#ready.size, inFlight, delayed: this.#hidden.size - inFlight };
  }

  send(body: string, { attributes = {}, delay = 0, ...more }: SendOptions = {}): SqsMessage {
    const id = randomUUID();
    const sentAt = Date.now();
    const visibleAt = sentAt + delay * 1000;
    const message: SqsMessage = { id, body, attributes, sentAt, receiveCount: 0, visibleAt, ...more };
    this.#journal.append({ sent: message });
    this.#place(message);
    return message;
  }

  /** At most `limit` messages, at once: fewer, or none, where there are no more. `visibility` in seconds. */
  receive(limit: number, visibility = this.settings.visibilityTimeout): SqsMessage[] {
    const received: SqsMessage[] = [];
    while (received.length < limit && this.#ready.size > 0) {
      for (const message of this.#fair.choose(this.#ready.values(), limit - received.length)) {
        this.#ready.delete(message.id);
        if (this.#exhausted(message)) this.#bury(message);
        else received.push(this.#hand(message, visibility));
      }
    }
    for (const message of received) this.#place(message);
    return received;
  }

  /** Resolves at the next arrival (or return) of a message, or when the signal aborts. */
  arrival(signal: AbortSignal): Promise<void> {
    if (this.#ready.size > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      this.#arrivals.push(done);
    });
  }

  /** Deletes what the receipt handle stands for; false if the handle was never given or is spent. */
  delete(receiptHandle: string): boolean {
    const id = this.#receipts.get(receiptHandle);
    if (id === undefined) return false;
    this.#receipts.delete(receiptHandle);
    this.#forget(id);
    this.#journal.append({ deleted: id });
    return true;
  }

  /** Hides a received message for `seconds` from now; 0 returns it to the queue. False for an unknown handle. */
  changeVisibility(receiptHandle: string, seconds: number): boolean {
    const id = this.#receipts.get(receiptHandle);
    const hidden = id === undefined ? undefined : this.#hidden.get(id);
    if (!hidden || hidden.message.receiptHandle !== receiptHandle) return false;
    this.#unhide(hidden.message.id);
    this.#place({ ...hidden.message, visibleAt: Date.now() + seconds * 1000 });
    return true;
  }

  close(): void {
    for (const { timer } of this.#hidden.values()) clearTimeout(timer);
    this.#announce();
    this.#journal.close();
  }

  #exhausted(message: SqsMessage): boolean {
    const redrive = this.settings.redrive;
    return redrive !== undefined && message.receiveCount >= redrive.maxReceiveCount;
  }

  #bury(message: SqsMessage): void {
    this.#onDeadLetter(message);
    this.#journal.append({ deleted: message.id });
  }

  #hand(message: SqsMessage, visibility: number): SqsMessage {
    const now = Date.now();
    const first = message.firstReceivedAt ?? now;
    const receiptHandle = randomUUID();
    const count = message.receiveCount + 1;
    const visibleAt = now + visibility * 1000;
    const handed = { ...message, receiveCount: count, firstReceivedAt: first, receiptHandle, visibleAt };
    this.#journal.append({ received: message.id, count, first });
    if (message.receiptHandle) this.#receipts.delete(message.receiptHandle);
    this.#receipts.set(receiptHandle, message.id);
    return handed;
  }

  #place(message: SqsMessage): void {
    const wait = message.visibleAt - Date.now();
    if (wait > 0) {
      const timer = setTimeout(() => {
        this.#unhide(message.id);
        this.#place({ ...message, visibleAt: 0 });
      }, wait);
      timer.unref();
      this.#hidden.set(message.id, { message, timer });
      if (message.receiptHandle) this.#fair.count(message, 1);
      return;
    }
    this.#ready.set(message.id, message);
    this.#announce();
  }

  #announce(): void {
    for (const arrived of this.#arrivals.splice(0)) arrived();
  }

  #forget(id: string): void {
    this.#unhide(id);
    this.#ready.delete(id);
  }

  #unhide(id: string): void {
    const hidden = this.#hidden.get(id);
    if (!hidden) return;
    clearTimeout(hidden.timer);
    this.#hidden.delete(id);
    if (hidden.message.receiptHandle) this.#fair.count(hidden.message, -1);
  }
}
