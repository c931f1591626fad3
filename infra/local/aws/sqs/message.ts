import { createHash } from 'node:crypto';

/** One message of a queue as it is kept; times are epoch milliseconds. */
export interface SqsMessage {
  id: string;
  body: string;
  attributes: Record<string, unknown>;
  sentAt: number;
  receiveCount: number;
  /** MessageGroupId, by which a standard queue is fair. */
  group?: string;
  /** In a dead-letter queue: ARN of the queue it came from. */
  deadLetterSource?: string;
  firstReceivedAt?: number;
  /** Not to be delivered before this time. */
  visibleAt: number;
  receiptHandle?: string;
}

/** The digest SQS answers and every SDK checks. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** The message in the shape of `ReceiveMessage`; all system attributes are given, whatever was asked for. */
export function wireMessage(message: SqsMessage) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(Object.keys(message.attributes).length > 0 && { MessageAttributes: message.attributes }),
  };
}

/** The message as one record of a Lambda event of an SQS event source mapping. */
export function lambdaRecord(message: SqsMessage, queueArn: string) {
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: message.attributes,
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: 'us-east-1',
  };
}

function systemAttributes(message: SqsMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: '000000000000',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.group !== undefined && { MessageGroupId: message.group }),
    ...(message.deadLetterSource && { DeadLetterQueueSourceArn: message.deadLetterSource }),
  };
}
