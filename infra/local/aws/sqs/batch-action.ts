import * as z from 'zod';
import { action, type JsonAction } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { MessageQueue } from './message-queue.ts';

/** An action of SQS on up to ten entries, each of which succeeds or fails by itself. */
export function batchAction<Shape extends z.ZodObject>(
  find: (url: string) => MessageQueue,
  entry: Shape,
  act: (queue: MessageQueue, entry: z.output<Shape>) => object | undefined,
): JsonAction {
  const schema = z.object({
    QueueUrl: z.string(),
    Entries: z
      .array(z.looseObject({ Id: z.string() }))
      .min(1)
      .max(10),
  });
  return action(schema, ({ QueueUrl, Entries }) => {
    const queue = find(QueueUrl);
    const Successful: object[] = [];
    const Failed: object[] = [];
    for (const { Id, ...given } of Entries) {
      try {
        Successful.push({ Id, ...act(queue, entry.parse(given)) });
      } catch (error) {
        Failed.push({ Id, SenderFault: true, ...refusal(error) });
      }
    }
    return { Successful, Failed };
  });
}

function refusal(error: unknown): { Code: string; Message: string } {
  if (error instanceof ServiceError) return { Code: error.type, Message: error.message };
  return { Code: 'InvalidParameterValue', Message: z.prettifyError(error as z.ZodError) };
}
