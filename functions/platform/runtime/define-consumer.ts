import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import type { z } from 'zod';
import { logger } from './define-handler.ts';

/** A message that is not done on purpose: it stays in its queue, and comes again when it is seen there. */
export class ComesAgain extends Error {
  override readonly name = 'ComesAgain';
}

/** Makes the handler of a queue: a message that was not done comes again, and is a dead letter in the end. */
export function defineConsumer<Message>(
  schema: z.ZodType<Message>,
  take: (message: Message, record: SQSRecord) => Promise<void>,
) {
  const processor = new BatchProcessor(EventType.SQS);
  const taken = async (record: SQSRecord) => {
    try {
      await take(schema.parse(JSON.parse(record.body)), record);
    } catch (error) {
      if (!(error instanceof ComesAgain))
        logger.error('not done', { code: error instanceof Error ? error.name : 'Unknown' });
      throw error;
    }
  };
  return (event: SQSEvent, context: Context) =>
    processPartialResponse(event, taken, processor, { context, throwOnFullBatchFailure: false });
}
