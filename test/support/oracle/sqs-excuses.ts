import { isDeepStrictEqual } from 'node:util';
import type { Excuse } from './compare.ts';
import type { Answer } from './questions.ts';
import type { SqsOperation } from './sqs-questions.ts';

const withoutSource = ({ messages }: Answer) =>
  (messages as unknown[][])?.map((message) => message.slice(0, -1));

/** Where moto 5.2.1 is not as SQS documents itself (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference). */
export const sqsExcuses: readonly Excuse<SqsOperation>[] = [
  {
    words:
      'moto takes a message of no text. API_SendMessage.html, MessageBody: "The minimum size is one character."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'send' &&
      operation.body === '' &&
      theirs.digest !== undefined &&
      ours.code === 'InvalidParameterValue',
  },
  {
    words: 'moto takes a message of no text in a batch, too: the same sentence.',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'send-batch' &&
      isDeepStrictEqual(theirs, { done: ['e0', 'e1'], failed: [] }) &&
      isDeepStrictEqual(ours, { done: ['e0'], failed: [['e1', 'InvalidParameterValue', 'true']] }) &&
      operation.entries[1]?.body === '',
  },
  {
    words:
      'moto takes any text for a group. API_SendMessage.html, MessageGroupId: "Valid values: alphanumeric characters and punctuation", so no blanks.',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'send' &&
      operation.group === 'not a group' &&
      theirs.digest !== undefined &&
      ours.code === 'InvalidParameterValue',
  },
  {
    words:
      'moto takes a delay of less than nothing. API_SendMessage.html, DelaySeconds: "Valid values: 0 to 900."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'send' &&
      operation.delay === -1 &&
      theirs.digest !== undefined &&
      ours.code === 'InvalidParameterValue',
  },
  {
    words:
      'moto hides messages that are not in flight, or has other words for them. API_ChangeMessageVisibility.html, MessageNotInflight: "The specified message isn\'t in flight."',
    divides: true,
    covers: ({ operation, ours }) => operation.do === 'hide' && ours.code === 'MessageNotInflight',
  },
  {
    words:
      'moto does not say where a dead letter came from. API_ReceiveMessage.html has the attribute: DeadLetterQueueSourceArn.',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'receive' &&
      operation.dead &&
      isDeepStrictEqual(withoutSource(theirs), withoutSource(ours)),
  },
];
