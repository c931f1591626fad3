import type { Activity } from '../../deploy/activity.ts';
import { lambdaRecord, type Message } from './message.ts';
import type { MessageQueue } from './message-queue.ts';

/** What a function answered to a batch, or why it did not. */
export type BatchInvocation = (event: {
  Records: unknown[];
}) => Promise<{ result?: unknown; failed: boolean }>;

export interface EventSourceMappingOptions {
  queue: MessageQueue;
  /** Messages per invocation; AWS default 10. */
  batchSize: number;
  /** Invocations at the same time; AWS starts at 5 where the template says nothing. */
  maximumConcurrency: number;
  /** Whether the function names the messages that failed; otherwise a batch fails or succeeds as one. */
  reportsItemFailures: boolean;
  /**
   * Seconds until a failed message is delivered again, at most the queue's visibility timeout (which AWS would wait
   * out in full; nobody at a laptop should).
   */
  redeliveryDelay: number;
  invoke: BatchInvocation;
  activity: Activity;
}

/** Delivers a queue's messages to a function until `stop`. Messages not yet answered then stay in the queue. */
export function startEventSourceMapping(options: EventSourceMappingOptions): { stop(): void } {
  const stopping = new AbortController();
  for (let i = 0; i < options.maximumConcurrency; i += 1) void poll(options, stopping.signal);
  return { stop: () => stopping.abort() };
}

async function poll(options: EventSourceMappingOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await options.queue.arrival(signal);
    if (signal.aborted) return;
    await options.activity.during(async () => {
      const messages = options.queue.receive(options.batchSize);
      if (messages.length > 0) await deliver(options, messages, signal);
    });
  }
}

async function deliver(options: EventSourceMappingOptions, messages: Message[], signal: AbortSignal) {
  const records = messages.map((message) => lambdaRecord(message, options.queue.settings.arn));
  const failed = failedIds(options, messages, await options.invoke({ Records: records }));
  if (signal.aborted) return;
  for (const message of messages) {
    if (failed.has(message.id)) giveBack(options, message);
    else options.queue.delete(message.receiptHandle as string);
  }
}

function giveBack(options: EventSourceMappingOptions, message: Message): void {
  const delay = Math.min(options.redeliveryDelay, options.queue.settings.visibilityTimeout);
  options.queue.changeVisibility(message.receiptHandle as string, delay);
}

/** As AWS reads it: an unknown id, an empty id or a malformed answer fails the whole batch. */
function failedIds(
  options: EventSourceMappingOptions,
  messages: Message[],
  answer: { result?: unknown; failed: boolean },
): Set<string> {
  const all = new Set(messages.map((message) => message.id));
  if (answer.failed) return all;
  if (!options.reportsItemFailures) return new Set();
  const failures = (answer.result as { batchItemFailures?: unknown } | null | undefined)?.batchItemFailures;
  if (failures === undefined || failures === null) return new Set();
  if (!Array.isArray(failures)) return all;
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  return ids.every((id): id is string => typeof id === 'string' && all.has(id)) ? new Set(ids) : all;
}
