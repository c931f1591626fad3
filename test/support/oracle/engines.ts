import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../infra/local/aws/gateway/json-protocol.ts';
import { startObjectStore } from '../../../infra/local/aws/s3/object-store.ts';
import { createQueueService } from '../../../infra/local/aws/sqs/queue-service.ts';
import type { Player } from './questions.ts';
import { s3Player } from './s3-player.ts';
import type { S3Operation } from './s3-questions.ts';
import { sqsPlayer } from './sqs-player.ts';
import type { SqsOperation } from './sqs-questions.ts';

/** What a client needs to question an engine at `url`. */
const clientOf = (url: string) => ({
  endpoint: url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
});

function motoS3(url: string, places: string): Player<S3Operation> {
  const client = new S3Client({ ...clientOf(url), forcePathStyle: true });
  return s3Player(
    client,
    async (Bucket) => {
      await client.send(new CreateBucketCommand({ Bucket }));
      const VersioningConfiguration = { Status: 'Enabled' as const };
      await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    },
    places,
  );
}

function motoSqs(url: string, places: string): Player<SqsOperation> {
  const client = new SQSClient(clientOf(url));
  const create = async (QueueName: string, Attributes: Record<string, string> = {}) => {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
    return QueueUrl!;
  };
  return sqsPlayer(
    client,
    async (name) => {
      const dead = await create(`${name}-dead`);
      const deadLetterTargetArn = `arn:aws:sqs:us-east-1:123456789012:${name}-dead`;
      const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 });
      return { live: await create(name, { RedrivePolicy }), dead };
    },
    places,
  );
}

/** Questions moto at `url`; `places`: what the names of its buckets and queues begin with. */
export const motoPlayers = (url: string, places = 'oracle') => ({
  s3: motoS3(url, places),
  sqs: motoSqs(url, places),
});

/** Questions our S3, whose state is in a folder. */
export async function ownS3(
  folder: string,
): Promise<{ player: Player<S3Operation>; close(): Promise<void> }> {
  const store = await startObjectStore({ folder });
  const client = new S3Client({ ...clientOf(store.url), forcePathStyle: true });
  return {
    player: s3Player(client, (name) => store.createBucket(name, { versioned: true })),
    async close() {
      client.destroy();
      await store.close();
    },
  };
}

/** Questions our SQS. */
export async function ownSqs(): Promise<{ player: Player<SqsOperation>; close(): Promise<void> }> {
  const queues = createQueueService({ baseUrl: () => gateway.url });
  const gateway = await startGateway({ routes: [jsonProtocol({ AmazonSQS: queues })] });
  const client = new SQSClient(clientOf(gateway.url));
  const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
  const player = sqsPlayer(client, (name) => {
    const dead = `${name}-dead`;
    const redrive = { deadLetterArn: arn(dead), maxReceiveCount: 2 };
    queues.create({ name: dead, arn: arn(dead), visibilityTimeout: 30 });
    queues.create({ name, arn: arn(name), visibilityTimeout: 30, redrive });
    return { live: queues.url(name), dead: queues.url(dead) };
  });
  return {
    player,
    async close() {
      client.destroy();
      queues.close();
      await gateway.close();
    },
  };
}
