import { logFailure } from './describe-failure.ts';

/** A message that was received and is this process's until its visibility ends. */
export interface ReceivedMessage {
  body: string;
  receiptHandle: string;
}

/** The queue of reports, as a renderer needs it. */
export interface ReportQueue {
  /** The next message; null where none came within the time of a long poll. Rejects when the signal aborts. */
  receive(signal: AbortSignal): Promise<ReceivedMessage | null>;
  /** Keeps a message hidden for so many seconds from now; 0 gives it back at once. */
  hide(message: ReceivedMessage, seconds: number): Promise<void>;
  delete(message: ReceivedMessage): Promise<void>;
}

interface DrainOptions {
  queue: ReportQueue;
  /** Renders what a message asks and tells the waiting state how it ended. Rejects where the message is to come back. */
  settle(body: string): Promise<void>;
  /** Messages at the same time. */
  atOnce: number;
  /** Seconds that a message is hidden; asked for anew at half of it for as long as it is worked on. */
  visibility: number;
  /** Ends the draining: nothing more is received, and what is under way is given back. */
  signal: AbortSignal;
}

/**
 * Works a queue off, `atOnce` messages at a time, and resolves when a whole long poll of every worker has come back empty,
 * or when the signal aborts. A message is deleted once it is settled; one that could not be settled is left to come back
 * when its visibility ends, and its receive count tells how often that happened.
 */
export async function drainQueue(options: DrainOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.atOnce }, () => work(options)));
}

async function work(options: DrainOptions): Promise<void> {
  const { queue, signal } = options;
  while (!signal.aborted) {
    const message = await queue.receive(signal).catch((error) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (message === null) return;
    await handle(message, options);
  }
}

async function handle(message: ReceivedMessage, options: DrainOptions): Promise<void> {
  const { queue, signal, visibility } = options;
  const given = Promise.withResolvers<void>();
  const giveBack = () => void queue.hide(message, 0).then(given.resolve, given.reject);
  if (signal.aborted) giveBack();
  else signal.addEventListener('abort', giveBack, { once: true });
  const extend = () => void queue.hide(message, visibility).catch((error) => logFailure(error, null));
  const extending = setInterval(extend, visibility * 500);
  try {
    await Promise.race([given.promise, settleOne(message, options)]);
  } catch (error) {
    logFailure(error, null);
  } finally {
    clearInterval(extending);
    signal.removeEventListener('abort', giveBack);
  }
}

async function settleOne(message: ReceivedMessage, { queue, settle }: DrainOptions): Promise<void> {
  await settle(message.body);
  await queue.delete(message);
}
