import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { ComesAgain, defineConsumer } from '../runtime/define-consumer.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { deliver, messageSchema } from './deliver.ts';
import { busEventSchema, fanOut, keepEvent } from './fan-out.ts';

const queues = lazily(() => new SQSClient({}));

async function hide(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
  const QueueUrl = setting('WEBHOOKS_QUEUE');
  await queues().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
}

/** Keeps events, and tells webhooks of them: an event becomes a message for each webhook, a message a request; what fails is tried for a day. */
export const handler = defineConsumer(z.union([messageSchema, busEventSchema]), async (told, record) => {
  if ('detail-type' in told) {
    await keepEvent(told);
    return fanOut(told);
  }
  const pause = await deliver(told, Number(record.attributes.ApproximateReceiveCount));
  if (pause === null) return;
  await hide(record.receiptHandle, pause);
  throw new ComesAgain('It was not delivered, and is tried again.');
});
