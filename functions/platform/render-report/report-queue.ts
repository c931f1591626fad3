import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { ReceivedMessage, ReportQueue } from './drain-queue.ts';

/** Seconds of a long poll, the most that SQS waits: a queue that was empty for so long is taken as worked off. */
const LONG_POLL = 20;

/** A queue of SQS by its URL; messages are taken one at a time, so that none waits behind another in one process. */
export function reportQueue(
  sqs: Pick<SQSClient, 'send'>,
  QueueUrl: string,
  visibility: number,
  wait = LONG_POLL,
): ReportQueue {
  const handleOf = ({ receiptHandle: ReceiptHandle }: ReceivedMessage) => ({ QueueUrl, ReceiptHandle });
  return {
    async receive(abortSignal) {
      const asked = {
        QueueUrl,
        MaxNumberOfMessages: 1,
        WaitTimeSeconds: wait,
        VisibilityTimeout: visibility,
      };
      const { Messages } = await sqs.send(new ReceiveMessageCommand(asked), { abortSignal });
      const [message] = Messages ?? [];
      return message ? { body: message.Body!, receiptHandle: message.ReceiptHandle! } : null;
    },
    async hide(message, VisibilityTimeout) {
      await sqs.send(new ChangeMessageVisibilityCommand({ ...handleOf(message), VisibilityTimeout }));
    },
    async delete(message) {
      await sqs.send(new DeleteMessageCommand(handleOf(message)));
    },
  };
}
