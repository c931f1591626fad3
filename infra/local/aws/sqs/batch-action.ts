import * as z from 'zod';
import { type JsonAction, action as jsonAction } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { MessageQueue } from './message-queue.ts';

/** An action of SQS, by whose common errors `InvalidParameterValue` is what an input does not fit. */
export const action: typeof jsonAction = (schema, run) => jsonAction(schema, run, 'InvalidParameterValue');

/** An action of SQS on up to ten entries, each of which succeeds or fails by itself. */
export function batchAction<Shape extends z.ZodObject>(
  find: (url: string) => MessageQueue,
  entry: Shape,
  act: (queue: MessageQueue, entry: z.output<Shape>) => object | undefined,
): JsonAction {
  const schema = z.object({
    QueueUrl: z.string(),
    Entries: z.array(z.looseObject({ Id: z.string() })),
  });
  return action(schema, ({ QueueUrl, Entries }) => {
    const queue = find(QueueUrl);
    checkIds(Entries.map(({ Id }) => Id));
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

/** What fails a batch as a whole, by the API reference's own words. */
function checkIds(ids: readonly string[]): void {
  const faults: [holds: boolean, code: string, words: string][] = [
    [ids.length === 0, 'EmptyBatchRequest', "The batch request doesn't contain any entries."],
    [ids.length > 10, 'TooManyEntriesInBatchRequest', 'A batch has ten entries at most.'],
    [
      ids.some((id) => !/^[\w-]{1,80}$/.test(id)),
      'InvalidBatchEntryId',
      'An Id has 1 to 80 letters, digits, - and _.',
    ],
    [new Set(ids).size < ids.length, 'BatchEntryIdsNotDistinct', 'Two entries have the same Id.'],
  ];
  for (const [holds, code, words] of faults) if (holds) throw new ServiceError(code, words);
}

function refusal(error: unknown): { Code: string; Message: string } {
  if (error instanceof ServiceError) return { Code: error.type, Message: error.message };
  return { Code: 'InvalidParameterValue', Message: z.prettifyError(error as z.ZodError) };
}
