import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { action, type JsonAction } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { MessageQueue } from './message-queue.ts';

interface QueuesByArn {
  byArn(arn: string): MessageQueue | undefined;
  all(): MessageQueue[];
}

/** One move as ListMessageMoveTasks tells it. */
interface MoveTask {
  readonly TaskHandle: string;
  readonly Status: 'COMPLETED';
  readonly SourceArn: string;
  readonly DestinationArn?: string;
  readonly ApproximateNumberOfMessagesMoved: number;
  readonly ApproximateNumberOfMessagesToMove: number;
  /** Milliseconds since the epoch. */
  readonly StartedTimestamp: number;
}

const starting = z.object({ SourceArn: z.string(), DestinationArn: z.string().optional() });
const listing = z.object({ SourceArn: z.string(), MaxResults: z.number().int().min(1).max(10).default(1) });

/** The redrive of dead-letter queues. A move is over when it has been started, however many messages there are. */
export function moveActions(queues: QueuesByArn): Record<string, JsonAction> {
  const tasks: MoveTask[] = [];
  const find = (arn: string): MessageQueue => {
    const queue = queues.byArn(arn);
    if (queue) return queue;
    throw new ServiceError('ResourceNotFoundException', `There is no queue ${arn}.`);
  };

  return {
    StartMessageMoveTask: action(starting, ({ SourceArn, DestinationArn }) => {
      const source = find(SourceArn);
      if (!queues.all().some(({ settings }) => settings.redrive?.deadLetterArn === SourceArn))
        throw new ServiceError(
          'InvalidParameterValue',
          'Source queue must be configured as a Dead Letter Queue.',
        );
      const count = move(source, (origin) => find(DestinationArn ?? origin));
      const task: MoveTask = {
        TaskHandle: Buffer.from(randomUUID()).toString('base64'),
        Status: 'COMPLETED',
        SourceArn,
        ...(DestinationArn && { DestinationArn }),
        ApproximateNumberOfMessagesMoved: count,
        ApproximateNumberOfMessagesToMove: count,
        StartedTimestamp: Date.now(),
      };
      tasks.unshift(task);
      return { TaskHandle: task.TaskHandle };
    }),
    ListMessageMoveTasks: action(listing, ({ SourceArn, MaxResults }) => {
      find(SourceArn);
      const Results = tasks.filter((task) => task.SourceArn === SourceArn).slice(0, MaxResults);
      return { Results: Results.map(({ TaskHandle: _, ...ended }) => ended) };
    }),
  };
}

/** Sends what is visible in the dead-letter queue to where it came from, as new messages; how many. */
function move(source: MessageQueue, target: (origin: string) => MessageQueue): number {
  const messages = source.receive(source.counts.ready);
  for (const { body, attributes, group, deadLetterSource = '', receiptHandle = '' } of messages) {
    target(deadLetterSource).send(body, { attributes, group });
    source.delete(receiptHandle);
  }
  return messages.length;
}
