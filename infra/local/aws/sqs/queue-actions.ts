import * as z from 'zod';
import { type Action, action } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import { md5, wireMessage } from './message.ts';
import type { MessageQueue } from './message-queue.ts';

interface Queues {
  find(nameOrUrl: string): MessageQueue;
  url(name: string): string;
  names(): string[];
  closing: AbortSignal;
}

const MAX_MESSAGE_BYTES = 1024 * 1024;

const onQueue = z.object({ QueueUrl: z.string() });
const sending = onQueue.extend({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
});
const deletion = onQueue.extend({ ReceiptHandle: z.string() });
const receiving = onQueue.extend({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().min(0).max(20).default(0),
  VisibilityTimeout: z.number().min(0).max(43_200).optional(),
});

/** The actions of the SQS JSON protocol, by name. */
export function queueActions(queues: Queues): Record<string, Action> {
  return {
    GetQueueUrl: action(z.object({ QueueName: z.string() }), ({ QueueName }) => ({
      QueueUrl: queues.url(queues.find(QueueName).settings.name),
    })),
    ListQueues: () => ({ QueueUrls: queues.names().map((name) => queues.url(name)) }),
    GetQueueAttributes: action(onQueue, ({ QueueUrl }) => ({
      Attributes: queueAttributes(queues.find(QueueUrl)),
    })),
    PurgeQueue: action(onQueue, ({ QueueUrl }) => queues.find(QueueUrl).purge()),
    SendMessage: action(sending, (message) => send(queues.find(message.QueueUrl), message)),
    ReceiveMessage: action(receiving, (request) => receive(queues, request)),
    DeleteMessage: action(deletion, ({ QueueUrl, ReceiptHandle }) => {
      queues.find(QueueUrl).delete(ReceiptHandle);
    }),
  };
}

function send(queue: MessageQueue, message: z.output<typeof sending>) {
  const { MessageBody: body, MessageAttributes: attributes, DelaySeconds: delay } = message;
  if (Buffer.byteLength(body) > MAX_MESSAGE_BYTES) {
    throw new ServiceError('InvalidMessageContents', 'A message may have 1 MiB at most.');
  }
  return { MessageId: queue.send(body, { attributes, delay }).id, MD5OfMessageBody: md5(body) };
}

async function receive(queues: Queues, request: z.output<typeof receiving>) {
  const queue = queues.find(request.QueueUrl);
  const wait = request.WaitTimeSeconds * 1000;
  const give = () => queue.receive(request.MaxNumberOfMessages, request.VisibilityTimeout);
  let messages = give();
  if (messages.length === 0 && wait > 0) {
    await queue.arrival(AbortSignal.any([queues.closing, AbortSignal.timeout(wait)]));
    messages = give();
  }
  return messages.length > 0 ? { Messages: messages.map(wireMessage) } : {};
}

function queueAttributes(queue: MessageQueue): Record<string, string> {
  const { settings, counts } = queue;
  const { redrive } = settings;
  return {
    QueueArn: settings.arn,
    ApproximateNumberOfMessages: String(counts.ready),
    ApproximateNumberOfMessagesNotVisible: String(counts.hidden),
    ApproximateNumberOfMessagesDelayed: '0',
    VisibilityTimeout: String(settings.visibilityTimeout),
    DelaySeconds: '0',
    ReceiveMessageWaitTimeSeconds: '0',
    ...(redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: redrive.deadLetterArn,
        maxReceiveCount: redrive.maxReceiveCount,
      }),
    }),
  };
}
