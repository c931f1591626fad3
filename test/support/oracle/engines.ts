import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { TableDefinition } from '../../../infra/local/aws/dynamodb/ensure-table.ts';
import { startTableStore } from '../../../infra/local/aws/dynamodb/table-store.ts';
import { startGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../infra/local/aws/gateway/json-protocol.ts';
import { startObjectStore } from '../../../infra/local/aws/s3/object-store.ts';
import { createQueueService } from '../../../infra/local/aws/sqs/queue-service.ts';
import { dynamoPlayer } from './dynamodb-player.ts';
import type { DynamoOperation } from './dynamodb-questions.ts';
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

/** A table with the product's keys and its first index. */
const tableOf = (TableName: string): TableDefinition => ({
  TableName,
  AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: keySchema('PK', 'SK'),
  GlobalSecondaryIndexes: [
    { IndexName: 'GSI1', KeySchema: keySchema('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
  ],
});
const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

function motoDynamo(url: string, places: string): Player<DynamoOperation> {
  const client = new DynamoDBClient(clientOf(url));
  const create = (name: string) =>
    client.send(new CreateTableCommand({ ...tableOf(name), BillingMode: 'PAY_PER_REQUEST' }));
  return dynamoPlayer(client, create, places);
}

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

/** Questions moto at `url`; `places`: what the names of its tables, buckets and queues begin with. */
export const motoPlayers = (url: string, places = 'oracle') => ({
  dynamodb: motoDynamo(url, places),
  s3: motoS3(url, places),
  sqs: motoSqs(url, places),
});

/** An engine of ours as it is questioned. */
interface OwnEngine<Operation> {
  player: Player<Operation>;
  close(): Promise<void>;
}

/** Questions our DynamoDB. */
export async function ownDynamo(): Promise<OwnEngine<DynamoOperation>> {
  const store = await startTableStore();
  const client = new DynamoDBClient(clientOf(store.url));
  return {
    player: dynamoPlayer(client, (name) => store.createTable(tableOf(name))),
    async close() {
      client.destroy();
      await store.close();
    },
  };
}

/** Questions our S3, whose state is in a folder. */
export async function ownS3(folder: string): Promise<OwnEngine<S3Operation>> {
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
export async function ownSqs(): Promise<OwnEngine<SqsOperation>> {
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
