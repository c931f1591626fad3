import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';

const queues = lazily(() => new SQSClient({}));

/** Leaves a message in the queue that a setting names, to be seen after so many seconds (900 at the most). */
export async function sendTo(queue: string, message: object, DelaySeconds = 0): Promise<void> {
  const MessageBody = JSON.stringify(message);
  await queues().send(new SendMessageCommand({ QueueUrl: setting(queue), MessageBody, DelaySeconds }));
}
