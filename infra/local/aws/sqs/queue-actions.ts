import * as z from 'zod';
import { ServiceError } from '../wire/service-error.ts';
import { md5, wireMessage } from './message.ts';
import type { MessageQueue } from './message-queue.ts';

interface Queues {
  find(nameOrUrl: string): MessageQueue;
  url(name: string): string;
  names(): string[];
  closing: AbortSignal;
}

type Action = (input: unknown) => unknown;

const MAX_MESSAGE_BYTES = 1024 * 1024;

const onQueue = z.object({ QueueUrl: z.string() });
const outgoing = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
});
const receipt = z.object({ ReceiptHandle: z.string() });
const visibility = receipt.extend({ VisibilityTimeout: z.number().min(0).max(43_200) });
const entryId = z.object({ Id: z.string() });
const receiving = onQueue.extend({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().min(0).max(20).optional(),
  VisibilityTimeout: z.number().min(0).max(43_200).optional(),
});
const batch = <T extends z.ZodType>(entry: T) => onQueue.extend({ Entries: z.array(entry).min(1).max(10) });

/** The actions of the SQS JSON protocol, by name. */
export function queueActions(queues: Queues): Record<string, Action> {
  return {
    GetQueueUrl: (input) => {
      const { QueueName } = parse(z.object({ QueueName: z.string() }), input);
      return { QueueUrl: queues.url(queues.find(QueueName).settings.name) };
    },
    ListQueues: () => ({ QueueUrls: queues.names().map((name) => queues.url(name)) }),
    GetQueueAttributes: (input) => ({
      Attributes: queueAttributes(queues.find(parse(onQueue, input).QueueUrl)),
    }),
    PurgeQueue: (input) => {
      queues.find(parse(onQueue, input).QueueUrl).purge();
      return {};
    },
    SendMessage: (input) => {
      const message = parse(onQueue.extend(outgoing.shape), input);
      return send(queues.find(message.QueueUrl), message);
    },
    SendMessageBatch: (input) => {
      const { QueueUrl, Entries } = parse(batch(outgoing.extend(entryId.shape)), input);
      const queue = queues.find(QueueUrl);
      return { Successful: Entries.map((entry) => ({ Id: entry.Id, ...send(queue, entry) })), Failed: [] };
    },
    ReceiveMessage: (input) => receive(queues, parse(receiving, input)),
    DeleteMessage: (input) => {
      const { QueueUrl, ReceiptHandle } = parse(onQueue.extend(receipt.shape), input);
      queues.find(QueueUrl).delete(ReceiptHandle);
      return {};
    },
    DeleteMessageBatch: (input) => {
      const { QueueUrl, Entries } = parse(batch(receipt.extend(entryId.shape)), input);
      const queue = queues.find(QueueUrl);
      for (const entry of Entries) queue.delete(entry.ReceiptHandle);
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
    ChangeMessageVisibility: (input) => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = parse(onQueue.extend(visibility.shape), input);
      if (queues.find(QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout)) return {};
      throw new ServiceError('com.amazonaws.sqs#MessageNotInflight', 'That message is not in flight.');
    },
  };
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ServiceError('com.amazonaws.sqs#InvalidParameterValue', z.prettifyError(parsed.error));
}

function send(queue: MessageQueue, message: z.output<typeof outgoing>) {
  if (Buffer.byteLength(message.MessageBody) > MAX_MESSAGE_BYTES) {
    throw new ServiceError('com.amazonaws.sqs#InvalidMessageContents', 'A message may have 1 MiB at most.');
  }
  const { id } = queue.send(message.MessageBody, {
    attributes: message.MessageAttributes,
    delay: message.DelaySeconds,
  });
  return { MessageId: id, MD5OfMessageBody: md5(message.MessageBody) };
}

async function receive(queues: Queues, request: z.output<typeof receiving>) {
  const queue = queues.find(request.QueueUrl);
  const wait = (request.WaitTimeSeconds ?? queue.settings.receiveWait) * 1000;
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
  return {
    QueueArn: settings.arn,
    ApproximateNumberOfMessages: String(counts.ready),
    ApproximateNumberOfMessagesNotVisible: String(counts.hidden),
    ApproximateNumberOfMessagesDelayed: '0',
    VisibilityTimeout: String(settings.visibilityTimeout),
    DelaySeconds: String(settings.delay),
    ReceiveMessageWaitTimeSeconds: String(settings.receiveWait),
    ...(settings.redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: settings.redrive.deadLetterArn,
        maxReceiveCount: settings.redrive.maxReceiveCount,
      }),
    }),
  };
}
