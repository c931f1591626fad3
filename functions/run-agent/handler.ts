import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { company } from '../company.ts';
import { count, logger } from '../define-handler.ts';
import { lazily } from '../lazily.ts';
import { setting } from '../setting.ts';
import { type Told, tellFailure, tellSuccess } from '../task-token.ts';
import { companyOf, holdThreads } from './hold-threads.ts';
import { type CallMessage, placeOf, readMessage } from './message.ts';
import { park } from './park.ts';
import type { Again } from './waited.ts';

const queues = lazily(() => new SQSClient({}));

function queueOf(message: CallMessage): string {
  return setting(placeOf(message).interactive ? 'INTERACTIVE_CALLS_QUEUE' : 'CALLS_QUEUE');
}

/** Puts calls into their queue again, where they are seen after a while. */
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

const UNREADABLE = new AssayError(
  'ConfigurationInvalid',
  'The message has no calls that this version can read: resume the run when the deployment is complete.',
);

/**
 * How the calls of a message ended, told to who waits for them. What the model has no turn for waits in the queue, what waits for a batch
 * beside it; what no error of ours
 * explains is thrown: the message comes again, and counts as one that was received.
 */
async function answer(message: CallMessage, context: Context): Promise<Told | 'waits' | 'parked'> {
  if (message.threads.length === 0) return tellFailure(message.token, UNREADABLE);
  const outcome = await holdThreads(message, context);
  if ('output' in outcome) return tellSuccess(message.token, outcome.output);
  if ('again' in outcome) {
    await sendAgain({ ...message, threads: outcome.threads }, outcome.again);
    return 'waits';
  }
  if ('questions' in outcome) {
    await park({ ...message, threads: outcome.threads }, outcome.questions);
    return 'parked';
  }
  if (!(outcome.failure instanceof AssayError)) throw outcome.failure;
  return tellFailure(message.token, outcome.failure);
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
      ({ told: 'CallAnswered', late: 'CallLate', waits: 'CallWaits', parked: 'CallParked' } as const)[
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
 * Answers the messages of a batch at the same time; each ends with its token, whatever becomes of the others. A message is given back only
 * where its calls could not be brought to an end.
 */
export const handler = (event: SQSEvent, context: Context) =>
  company.run(companyOf(context), () =>
    processPartialResponse(event, (record: SQSRecord) => receive(record, context), processor, {
      context,
      throwOnFullBatchFailure: false,
    }),
  );
