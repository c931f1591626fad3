import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describeLetters } from '../../../cli/commands/redrive.ts';
import {
  findLetters,
  findQueue,
  heldLetters,
  listLetters,
  redriveLetters,
} from '../../../cli/dead-letters.ts';
import { startGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../infra/local/aws/gateway/json-protocol.ts';
import { createQueueService } from '../../../infra/local/aws/sqs/queue-service.ts';

const gateway: { url: string; close?: () => Promise<unknown> } = { url: '' };
const queues = createQueueService({ baseUrl: () => gateway.url });
Object.assign(gateway, await startGateway({ routes: [jsonProtocol({ AmazonSQS: queues })] }));
after(async () => {
  queues.close();
  await gateway.close?.();
});
const account = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const sqs = new SQSClient({ ...account, endpoint: gateway.url });

/** A queue with so many dead letters. */
async function withLetters(name: string, letters: number) {
  const [queue, deadLetters] = [name, `${name}-dead-letters`].map((own) => {
    queues.create({ name: own, arn: `arn:aws:sqs:us-east-1:000000000000:${own}`, visibilityTimeout: 30 });
    return queues.url(own);
  }) as [string, string];
  for (let at = 0; at < letters; at += 1)
    await sqs.send(new SendMessageCommand({ QueueUrl: deadLetters, MessageBody: `a student's ${at}` }));
  return { name, queue, deadLetters };
}

async function bodies(QueueUrl: string): Promise<string[]> {
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  return Messages.map(({ Body }) => Body!);
}

describe('dead letters', () => {
  it('are given back to their queue, each once and told by its id', async () => {
    const queue = await withLetters('moved', 12);
    const moved = await redriveLetters(sqs, queue);
    assert.equal(new Set(moved.map(({ id }) => id)).size, 12);
    const again = [...(await bodies(queue.queue)), ...(await bodies(queue.queue))];
    assert.deepEqual(again.sort(), Array.from({ length: 12 }, (_, at) => `a student's ${at}`).sort());
    assert.deepEqual([await bodies(queue.deadLetters), await redriveLetters(sqs, queue)], [[], []]);
  });

  it('are listed without what they say, and stay', async () => {
    const queue = await withLetters('listed', 2);
    const listed = await listLetters(sqs, queue);
    assert.deepEqual(
      listed.map(({ bytes }) => bytes),
      [13, 13],
    );
    const text = describeLetters('listed', listed, { isListed: true, held: 0 });
    assert.match(text, /^listed: 2 dead letters\n {2}[0-9a-f-]+ {2}\d{4}-.*Z {2}13 bytes\n/);
    assert.doesNotMatch(text, /student/);
    assert.deepEqual(await bodies(queue.queue), []);
  });

  it('that were listed are given back at once', async () => {
    const queue = await withLetters('listed-and-moved', 11);
    const listed = await listLetters(sqs, queue);
    assert.equal(await heldLetters(sqs, queue), 0);
    const moved = await redriveLetters(sqs, queue);
    const ids = (letters: typeof moved) => letters.map(({ id }) => id).sort();
    assert.deepEqual([listed.length, ids(moved)], [11, ids(listed)]);
  });

  it('that somebody else has received are told of', async () => {
    const queue = await withLetters('held', 1);
    await bodies(queue.deadLetters);
    const moved = await redriveLetters(sqs, queue);
    const held = await heldLetters(sqs, queue);
    assert.deepEqual([moved, held], [[], 1]);
    const text = describeLetters('held', moved, { isListed: false, held });
    assert.match(
      text,
      /^held: 0 dead letters given back to it\n {2}about 1 more cannot be had now: .* again in a minute$/,
    );
  });
});

describe('a queue with dead letters', () => {
  const outputs = {
    IntakeQueue: 'i',
    IntakeDeadLetters: 'di',
    InteractiveCallsQueue: 'c',
    InteractiveCallsDeadLetters: 'dc',
    LostExecutionsDeadLetters: 'dl',
  };

  it('is found by its name among the outputs of the deployment', () => {
    assert.deepEqual(findQueue(outputs, 'intake'), { name: 'intake', queue: 'i', deadLetters: 'di' });
    assert.equal(findQueue(outputs, 'interactive-calls').deadLetters, 'dc');
  });

  it('may be listed where no queue is theirs, and are then not given back', () => {
    assert.deepEqual(findLetters(outputs, 'lost-executions'), {
      name: 'lost-executions',
      deadLetters: 'dl',
    });
    assert.throws(() => findQueue(outputs, 'lost-executions'), {
      code: 'ConfigurationInvalid',
      message: /no queue that they could be given back to: look with --list/,
    });
  });

  it('that there is not is refused with those that there are', () =>
    assert.throws(() => findQueue(outputs, 'reports'), {
      code: 'ConfigurationInvalid',
      message: /intake, interactive-calls/,
    }));
});
