import type { Activity } from '../../deploy/activity.ts';
import type { FaultSeam } from '../../faults/fault-seam.ts';
import type { LambdaService } from '../lambda/lambda-service.ts';
import { lambdaRecord, type SqsMessage } from './message.ts';
import type { MessageQueue } from './message-queue.ts';

/**
 * Seconds until a failed message is delivered again, at most the queue's visibility timeout (which AWS would wait out
 * in full; nobody at a laptop should).
 */
const REDELIVERY_DELAY = 1;

export interface EventSourceMapping {
  queue: MessageQueue;
  functionName: string;
  /** Messages per invocation; AWS default 10. A batch is what is there: the window in which AWS waits for more is not waited out. */
  batchSize: number;
  /** Invocations at the same time; AWS starts at 5 where the template says nothing. */
  maximumConcurrency: number;
  /** Whether the function names the messages that failed; otherwise a batch fails or succeeds as one. */
  reportsItemFailures: boolean;
}

interface DeliveriesOptions {
  /** Seconds. */
  redeliveryDelay?: number;
  /** Stands around every invocation with a batch. */
  disturb?: FaultSeam['delivery'];
}

export interface QueueDeliveries {
  /** Delivers a queue's messages to the function until `stop`. */
  start(mapping: EventSourceMapping): void;
  /** Messages not yet answered stay in their queue. */
  stop(): void;
}

/** The event source mappings of a stack. A queue with one counts as under way while a message is due; one sent for later waits in its file. */
export function createQueueDeliveries(
  lambda: Pick<LambdaService, 'invokeFor'>,
  activity: Activity,
  { redeliveryDelay = REDELIVERY_DELAY, disturb }: DeliveriesOptions = {},
): QueueDeliveries {
  const stopping = new AbortController();
  const { signal } = stopping;

  const deliver = async (mapping: EventSourceMapping, messages: SqsMessage[]) => {
    const { queue } = mapping;
    const failed = await failures(lambda, mapping, messages, disturb);
    if (signal.aborted) return;
    for (const { id, receiptHandle = '' } of messages) {
      if (!failed.has(id)) queue.delete(receiptHandle);
      else queue.changeVisibility(receiptHandle, Math.min(redeliveryDelay, queue.settings.visibilityTimeout));
    }
  };

  const poll = async (mapping: EventSourceMapping) => {
    while (!signal.aborted) {
      await mapping.queue.arrival(signal);
      if (signal.aborted) return;
      await activity.during(async () => {
        const messages = mapping.queue.receive(mapping.batchSize);
        if (messages.length > 0) await deliver(mapping, messages);
      });
    }
  };

  return {
    start(mapping) {
      const { queue } = mapping;
      activity.watch(() => queue.counts.ready + queue.counts.inFlight);
      for (let i = 0; i < mapping.maximumConcurrency; i += 1) void poll(mapping);
    },
    stop: () => stopping.abort(),
  };
}

/**
 * Invokes the function with a batch; the ids of the messages that it did not take. What is throttled is tried "until the message's timestamp
 * exceeds your queue's visibility timeout" (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html).
 */
async function failures(
  lambda: Pick<LambdaService, 'invokeFor'>,
  { queue, functionName, reportsItemFailures }: EventSourceMapping,
  messages: SqsMessage[],
  disturb: FaultSeam['delivery'] = (_, call) => call(),
): Promise<Set<string>> {
  const all = new Set(messages.map(({ id }) => id));
  const Records = messages.map((message) => lambdaRecord(message, queue.settings.arn));
  try {
    const delivery = { queue: queue.settings.name, messageIds: [...all] };
    const { payload, functionError } = await disturb(delivery, () =>
      lambda.invokeFor(queue.settings.visibilityTimeout * 1000, functionName, JSON.stringify({ Records })),
    );
    if (functionError) return all;
    return reportsItemFailures ? reportedFailures(JSON.parse(payload), all) : new Set();
  } catch {
    return all;
  }
}

/** As AWS reads it: an unknown id, an empty id or a malformed answer fails the whole batch. */
function reportedFailures(answer: unknown, all: Set<string>): Set<string> {
  const failures = (answer as { batchItemFailures?: unknown } | null)?.batchItemFailures;
  if (failures === undefined || failures === null) return new Set();
  if (!Array.isArray(failures)) return all;
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  return ids.every((id): id is string => typeof id === 'string' && all.has(id)) ? new Set(ids) : all;
}
