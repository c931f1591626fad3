import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';

const queues = lazily(() => new SQSClient({}));

/** How a message is queued. */
interface QueueOptions {
  /** Seconds until it is seen, 900 at the most. */
  delay?: number;
  /**
   * Whom it is for: where one has many, another's do not wait for them
   * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html).
   */
  group?: string;
}

/** Leaves a message in the queue that a setting names. */
export async function sendTo(
  queue: string,
  message: object,
  { delay, group }: QueueOptions = {},
): Promise<void> {
  const how = { DelaySeconds: delay, MessageGroupId: group };
  await queues().send(
    new SendMessageCommand({ QueueUrl: setting(queue), MessageBody: JSON.stringify(message), ...how }),
  );
}
