import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { logger, runIdIn } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { type CallMessage, placeOf } from './message.ts';
import type { Again } from './waited.ts';

const queues = lazily(() => new SQSClient({}));

function queueOf(message: CallMessage): string {
  return setting(placeOf(message).interactive ? 'INTERACTIVE_CALLS_QUEUE' : 'CALLS_QUEUE');
}

/** Does what is only better done: a message that it failed for comes again when it is visible, or is taken off at the batch's end. */
async function orLater(what: string, message: CallMessage, done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    logger.warn(what, { runId: runIdIn(message), code: (error as Error).name });
  }
}

/**
 * Puts calls into their queue again, where they are seen after a while, and takes the message that held them off at once: Lambda does so
 * only when the whole batch has ended, and a worker that dies before that would leave both.
 */
export async function sendAgain(
  { receiptHandle }: SQSRecord,
  message: CallMessage,
  { delaySeconds, waited }: Again,
): Promise<void> {
  const QueueUrl = queueOf(message);
  await queues().send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify({ ...message, waited }),
      DelaySeconds: delaySeconds,
      MessageGroupId: placeOf(message).group,
    }),
  );
  const deletion = new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle });
  await orLater('taken off late', message, queues().send(deletion));
}

/** Seconds until a message that was given back comes again, by how often it came: 20, 80, 300. */
const backIn = (received: number) => Math.min(300, 5 * 4 ** received);

/** Has a message come again before its time is over; where that cannot be had, it comes when it is. */
export async function comeBackSoon(
  { receiptHandle, attributes }: SQSRecord,
  message: CallMessage,
): Promise<void> {
  const soon = new ChangeMessageVisibilityCommand({
    QueueUrl: queueOf(message),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: backIn(Number(attributes.ApproximateReceiveCount)),
  });
  await orLater('comes back late', message, queues().send(soon));
}
