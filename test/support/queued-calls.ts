import { createHash } from 'node:crypto';
import { after } from 'node:test';
import type { Context, SQSRecord } from 'aws-lambda';
import { startGateway } from '../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../infra/local/aws/gateway/json-protocol.ts';
import type { ServiceIntegrations } from '../../infra/local/aws/step-functions/step-functions.ts';

/** The queue of calls, in front of the real worker. */
export interface QueuedCalls {
  /** What a state that waits for calls does. */
  sendMessage: ServiceIntegrations['sendMessage'];
  /** Messages that nobody has received yet. */
  waiting: string[];
  /** Hands what waits to the worker, ten at a time, until nothing does. */
  deliver(): Promise<void>;
}

const CONTEXT = { functionName: 'run-agent', getRemainingTimeInMillis: () => 900_000 } as Context;

const recordOf = (body: string, at: number) =>
  ({
    messageId: `message-${at}`,
    receiptHandle: 'receipt',
    body,
    attributes: { SentTimestamp: String(Date.now()), ApproximateReceiveCount: '1' },
  }) as SQSRecord;

/** Opens the queue, to which functions of this process send as well. */
export async function openQueuedCalls(): Promise<QueuedCalls> {
  const waiting: string[] = [];
  const receive = (body: string) => {
    waiting.push(body);
    return { MessageId: 'message', MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
  };
  const sqs = {
    handle: async (_: string, input: unknown) => receive((input as { MessageBody: string }).MessageBody),
  };
  const gateway = await startGateway({ routes: [jsonProtocol({ AmazonSQS: sqs })] });
  after(() => gateway.close());
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: gateway.url,
    CALLS_QUEUE: `${gateway.url}/000000000000/calls`,
  });
  return {
    waiting,
    sendMessage: async ({ MessageBody }) => receive(MessageBody as string),
    async deliver() {
      const { handler } = await import('../../functions/platform/run-agent/handler.ts');
      while (waiting.length > 0) {
        const Records = waiting.splice(0, 10).map(recordOf);
        const { batchItemFailures } = await handler({ Records }, CONTEXT);
        if (batchItemFailures.length > 0) throw new Error('A worker gave messages back.');
      }
    },
  };
}
