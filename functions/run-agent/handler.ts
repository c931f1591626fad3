import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { count, logger } from '../define-handler.ts';
import { lazily } from '../lazily.ts';
import { setting } from '../setting.ts';
import { type Told, tellFailure, tellSuccess } from '../task-token.ts';
import { type CallMessage, placeOf, readMessage } from './message.ts';
import { step } from './step.ts';
import { type Again, againAfter } from './waited.ts';

const queues = lazily(() => new SQSClient({}));

function queueOf(message: CallMessage): string {
  return setting(placeOf(message).interactive ? 'INTERACTIVE_CALLS_QUEUE' : 'CALLS_QUEUE');
}

/** Puts a call into its queue again, where it is seen after a while. */
async function sendAgain(message: CallMessage, { delaySeconds, waited }: Again): Promise<void> {
  await queues().send(
    new SendMessageCommand({
      QueueUrl: queueOf(message),
      MessageBody: JSON.stringify({ ...message, waited }),
      DelaySeconds: delaySeconds,
      MessageGroupId: placeOf(message).group,
    }),
  );
}

/**
 * How a call ended, told to who waits for it. What the model has no turn for waits in the queue; what no error of ours explains is thrown:
 * the message comes again, and counts as one that was received.
 */
async function answer(message: CallMessage, context: Context): Promise<Told | 'waits'> {
  let output: unknown;
  try {
    output = await step(message.call, context);
  } catch (error) {
    const again = againAfter(error, message.waited, { now: Date.now(), random: Math.random });
    if (again) {
      await sendAgain(message, again);
      return 'waits';
    }
    if (!(error instanceof AssayError)) throw error;
    return tellFailure(message.token, error);
  }
  return tellSuccess(message.token, output);
}

/** Seconds until a message that was given back comes again, by how often it came: 20, 80, 300. */
const backIn = (received: number) => Math.min(300, 5 * 4 ** received);

/** Has a message come again before its time is over; where that cannot be had, it comes when it is. */
async function comeBackSoon({ receiptHandle, attributes }: SQSRecord, message: CallMessage): Promise<void> {
  const soon = new ChangeMessageVisibilityCommand({
    QueueUrl: queueOf(message),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: backIn(Number(attributes.ApproximateReceiveCount)),
  });
  try {
    await queues().send(soon);
  } catch (error) {
    logger.warn('comes back late', { code: (error as Error).name });
  }
}

async function receive(record: SQSRecord, context: Context): Promise<void> {
  const message = readMessage(record);
  if (message === null) {
    count('CallMalformed');
    logger.error('call malformed', { messageId: record.messageId });
    return;
  }
  try {
    count(
      ({ told: 'CallAnswered', late: 'CallLate', waits: 'CallWaits' } as const)[
        await answer(message, context)
      ],
    );
  } catch (error) {
    logger.error('call not ended', { code: (error as Error).name });
    await comeBackSoon(record, message);
    throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

/**
 * Answers the calls of a batch at the same time; each ends with its token, whatever becomes of the others. A message is given back only
 * where its call could not be brought to an end.
 */
export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, (record: SQSRecord) => receive(record, context), processor, {
    context,
    throwOnFullBatchFailure: false,
  });
