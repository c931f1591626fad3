import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SQSClient } from '@aws-sdk/client-sqs';
import { drainQueue } from '../../../../../functions/platform/render-report/drain-queue.ts';
import { reportQueue } from '../../../../../functions/platform/render-report/report-queue.ts';
import { type Gateway, startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../infra/local/aws/gateway/json-protocol.ts';
import { createQueueService } from '../../../../../infra/local/aws/sqs/queue-service.ts';

const queues = createQueueService({ baseUrl: () => gateway.url });
let gateway: Gateway;
let sqs: SQSClient;

/** A new queue of the local SQS, and what drains it through the SDK without waiting for more. */
function queueOf(name: string, bodies: string[]) {
  const arn = `arn:aws:sqs:us-east-1:000000000000:${name}`;
  const local = queues.create({ name, arn, visibilityTimeout: 30 });
  for (const body of bodies) local.send(body);
  return { local, queue: reportQueue(sqs, queues.url(name), 30, 0) };
}

const never = new AbortController().signal;

describe('draining the queue of reports', () => {
  before(async () => {
    gateway = await startGateway({ routes: [jsonProtocol({ AmazonSQS: queues })] });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    sqs = new SQSClient({ region: 'us-east-1', endpoint: gateway.url, credentials });
  });
  after(async () => {
    sqs.destroy();
    queues.close();
    await gateway.close();
  });

  it('settles and deletes each message, so many at a time and no more, and ends where there are none', async () => {
    const bodies = Array.from({ length: 9 }, (_, index) => `report ${index}`);
    const { local, queue } = queueOf('all', bodies);
    const settled: string[] = [];
    let [atOnce, most] = [0, 0];
    const settle = async (body: string) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      settled.push(body);
      atOnce -= 1;
    };
    await drainQueue({ queue, settle, atOnce: 2, visibility: 30, signal: never });
    assert.deepEqual(settled.sort(), bodies);
    assert.ok(most <= 2);
    assert.deepEqual(local.counts, { ready: 0, inFlight: 0, delayed: 0 });
  });

  it('leaves a message that could not be settled to come back, and goes on with the others', async () => {
    const { local, queue } = queueOf('some', ['a', 'odd', 'b']);
    const settled: string[] = [];
    const settle = async (body: string) => {
      if (body === 'odd') throw new Error('Step Functions was not there.');
      settled.push(body);
    };
    await drainQueue({ queue, settle, atOnce: 1, visibility: 30, signal: never });
    assert.deepEqual(settled, ['a', 'b']);
    assert.partialDeepStrictEqual(local.counts, { ready: 0, inFlight: 1 });
  });

  it('gives back at once what it has in hand when it is told to end, and takes nothing more', async () => {
    const { local, queue } = queueOf('ended', ['a', 'b', 'c']);
    const ending = new AbortController();
    const taken: string[] = [];
    const settle = (body: string) => {
      taken.push(body);
      if (taken.length === 2) ending.abort();
      return new Promise<void>(() => {});
    };
    await drainQueue({ queue, settle, atOnce: 2, visibility: 30, signal: ending.signal });
    assert.deepEqual(taken.sort(), ['a', 'b']);
    assert.partialDeepStrictEqual(local.counts, { ready: 3, inFlight: 0 });
  });

  it('keeps a message hidden for as long as it is worked on', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const hidden: number[] = [];
    const work = Promise.withResolvers<void>();
    const messages = [{ body: 'long', receiptHandle: 'r' }];
    const queue = {
      receive: async () => messages.pop() ?? null,
      hide: async (_: unknown, seconds: number) => void hidden.push(seconds),
      delete: async () => {},
    };
    const settle = () => work.promise;
    const drained = drainQueue({ queue, settle, atOnce: 1, visibility: 120, signal: never });
    await new Promise(setImmediate);
    t.mock.timers.tick(60_000);
    t.mock.timers.tick(60_000);
    work.resolve();
    await drained;
    t.mock.timers.tick(600_000);
    assert.deepEqual(hidden, [120, 120]);
  });
});
