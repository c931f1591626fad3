import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type Gateway, startGateway } from '../../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../../infra/local/aws/gateway/json-protocol.ts';
import { createQueueService } from '../../../../../../infra/local/aws/sqs/queue-service.ts';

let gateway: Gateway;
const queues = createQueueService({ baseUrl: () => gateway.url });
let client: SQSClient;
before(async () => {
  gateway = await startGateway({ routes: [jsonProtocol({ AmazonSQS: queues })] });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: gateway.url, region: 'us-east-1', credentials, maxAttempts: 1 });
});
after(async () => {
  client.destroy();
  queues.close();
  await gateway.close();
});

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

/** A queue, and one for what it could not deliver in a single try. */
function pair(name: string) {
  const dead = `${name}-dead`;
  queues.create({ name: dead, arn: arn(dead), visibilityTimeout: 30 });
  const redrive = { deadLetterArn: arn(dead), maxReceiveCount: 1 };
  queues.create({ name, arn: arn(name), visibilityTimeout: 30, redrive });
  return { QueueUrl: queues.url(name), dead: queues.url(dead) };
}

describe('SQS through the AWS SDK', () => {
  it('takes a group and a delay on a standard queue, and tells both', async () => {
    const { QueueUrl } = pair('sent');
    await client.send(
      new SendMessageCommand({ QueueUrl, MessageBody: 'now', MessageGroupId: 'north/essay' }),
    );
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 900 }));
    const longer = new SendMessageCommand({ QueueUrl, MessageBody: 'x', DelaySeconds: 901 });
    await assert.rejects(client.send(longer), /900/);
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 20,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    assert.deepEqual(
      Messages.map(({ Body, Attributes }) => [
        Body,
        Attributes?.MessageGroupId,
        Attributes?.ApproximateReceiveCount,
      ]),
      [['now', 'north/essay', '1']],
    );
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: [
          'ApproximateNumberOfMessages',
          'ApproximateNumberOfMessagesNotVisible',
          'ApproximateNumberOfMessagesDelayed',
        ],
      }),
    );
    assert.deepEqual(Attributes, {
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });

  it('gives a message to one of two who wait, and lets the other wait on', async () => {
    const { QueueUrl } = pair('polled');
    const poll = () => client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    const both = [poll(), poll()];
    for (const MessageBody of ['a', 'b'])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    const got = await Promise.all(both);
    assert.deepEqual(got.map(({ Messages }) => Messages?.[0]?.Body).sort(), ['a', 'b']);
  });

  it('sends, hides and deletes up to ten at once, each by itself', async () => {
    const { QueueUrl } = pair('batch');
    const Entries = [
      { Id: '1', MessageBody: 'a' },
      { Id: '2', MessageBody: 'b', DelaySeconds: 1000 },
    ];
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    assert.deepEqual(
      [sent.Successful?.map(({ Id }) => Id), sent.Failed?.map(({ Id }) => Id)],
      [['1'], ['2']],
    );
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
    const { ReceiptHandle = '' } = Messages[0] ?? {};
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 600 }),
    );
    const gone = await client.send(
      new DeleteMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', ReceiptHandle }] }),
    );
    assert.equal(gone.Successful?.length, 1);
  });

  it('says of a dead letter which queue it came from, and its group', async () => {
    const { QueueUrl, dead } = pair('left');
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'lost', MessageGroupId: 'g' }));
    await client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }));
    assert.deepEqual((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages, undefined);
    const read = new ReceiveMessageCommand({ QueueUrl: dead, MessageSystemAttributeNames: ['All'] });
    const [letter] = (await client.send(read)).Messages ?? [];
    assert.partialDeepStrictEqual(letter, {
      Body: 'lost',
      Attributes: { MessageGroupId: 'g', DeadLetterQueueSourceArn: arn('left') },
    });
  });
});
