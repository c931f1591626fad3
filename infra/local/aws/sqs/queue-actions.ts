import * as z from 'zod';
import type { JsonAction } from '../gateway/json-protocol.ts';
import { ServiceError } from '../wire/service-error.ts';
import { action, batchAction } from './batch-action.ts';
import { md5, wireMessage } from './message.ts';
import type { MessageQueue } from './message-queue.ts';
import { queueAttributes } from './queue-attributes.ts';

interface QueueDirectory {
  find(nameOrUrl: string): MessageQueue;
  url(name: string): string;
  names(): string[];
  closing: AbortSignal;
}

const MAX_MESSAGE_BYTES = 1024 * 1024;

const onQueue = z.object({ QueueUrl: z.string() });
const describing = onQueue.extend({ AttributeNames: z.array(z.string()).default([]) });
/** Letters, digits and punctuation ("MessageGroupId"). */
const group = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const message = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
  MessageGroupId: group.optional(),
});
const receipt = z.object({ ReceiptHandle: z.string() });
/** A handle of this form that stands for nothing is spent; one of another was never given. */
const handle = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const visibility = receipt.extend({ VisibilityTimeout: z.number().int().min(0).max(43_200) });
const receiving = onQueue.extend({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().min(0).max(20).default(0),
  VisibilityTimeout: z.number().min(0).max(43_200).optional(),
});

/** The actions of the SQS JSON protocol, by name. */
export function queueActions(queues: QueueDirectory): Record<string, JsonAction> {
  const { find } = queues;
  return {
    GetQueueUrl: action(z.object({ QueueName: z.string() }), ({ QueueName }) => ({
      QueueUrl: queues.url(find(QueueName).settings.name),
    })),
    ListQueues: () => ({ QueueUrls: queues.names().map((name) => queues.url(name)) }),
    GetQueueAttributes: action(describing, ({ QueueUrl, AttributeNames }) => ({
      Attributes: queueAttributes(find(QueueUrl), AttributeNames),
    })),
    SendMessage: action(onQueue.extend(message.shape), (one) => send(find(one.QueueUrl), one)),
    SendMessageBatch: batchAction(find, message, send),
    ReceiveMessage: action(receiving, (request) => receive(queues, request)),
    DeleteMessage: action(onQueue.extend(receipt.shape), (one) => remove(find(one.QueueUrl), one)),
    DeleteMessageBatch: batchAction(find, receipt, remove),
    ChangeMessageVisibility: action(onQueue.extend(visibility.shape), (one) => hide(find(one.QueueUrl), one)),
  };
}

function send(queue: MessageQueue, sending: z.output<typeof message>) {
  const { MessageBody: body, MessageAttributes: attributes, DelaySeconds: delay } = sending;
  if (Buffer.byteLength(body) > MAX_MESSAGE_BYTES) {
    throw new ServiceError('InvalidMessageContents', 'A message may have 1 MiB at most.');
  }
  const { id } = queue.send(body, { attributes, delay, group: sending.MessageGroupId });
  return { MessageId: id, MD5OfMessageBody: md5(body) };
}

function checkHandle(given: string): void {
  if (!handle.test(given))
    throw new ServiceError('ReceiptHandleIsInvalid', 'No message was received by this handle.');
}

function remove(queue: MessageQueue, { ReceiptHandle }: z.output<typeof receipt>): undefined {
  checkHandle(ReceiptHandle);
  queue.delete(ReceiptHandle);
}

function hide(
  queue: MessageQueue,
  { ReceiptHandle, VisibilityTimeout }: z.output<typeof visibility>,
): undefined {
  checkHandle(ReceiptHandle);
  if (queue.changeVisibility(ReceiptHandle, VisibilityTimeout)) return undefined;
  throw new ServiceError('MessageNotInflight', 'The message of this receipt handle is not in flight.');
}

async function receive(queues: QueueDirectory, request: z.output<typeof receiving>) {
  const queue = queues.find(request.QueueUrl);
  const over = AbortSignal.any([queues.closing, AbortSignal.timeout(request.WaitTimeSeconds * 1000)]);
  const give = () => queue.receive(request.MaxNumberOfMessages, request.VisibilityTimeout);
  let messages = give();
  while (messages.length === 0 && request.WaitTimeSeconds > 0 && !over.aborted) {
    await queue.arrival(over);
    messages = give();
  }
  return messages.length > 0 ? { Messages: messages.map(wireMessage) } : {};
}
