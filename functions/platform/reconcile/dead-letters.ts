import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { logger, measure } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';

const queues = lazily(() => new SQSClient({}));

/** Addresses of the queues of dead letters, by name. */
const addresses = lazily(() => z.record(z.string(), z.url()).parse(JSON.parse(setting('DEAD_LETTERS'))));

async function messagesIn(QueueUrl: string): Promise<number> {
  const asked = 'ApproximateNumberOfMessages';
  const { Attributes } = await queues().send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [asked] }),
  );
  return Number(Attributes?.[asked] ?? 0);
}

/** Counts the messages that nobody could work off, and names their queues in the log; where there are none, nothing is counted. */
export async function tellDeadLetters(): Promise<void> {
  const found = Object.entries(addresses()).map(async ([queue, url]) => ({
    queue,
    messages: await messagesIn(url),
  }));
  const filled = (await Promise.all(found)).filter(({ messages }) => messages > 0);
  if (filled.length === 0) return;
  for (const each of filled) logger.warn('dead letters', each);
  measure({ DeadLetters: filled.reduce((sum, { messages }) => sum + messages, 0) });
}
