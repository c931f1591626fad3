import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  createQueueDeliveries,
  type EventSourceMapping,
} from '../../../../../../infra/local/aws/sqs/event-source-mapping.ts';
import { MessageQueue } from '../../../../../../infra/local/aws/sqs/message-queue.ts';
import { Activity } from '../../../../../../infra/local/deploy/activity.ts';

type Records = { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[];

interface Answer {
  failed: boolean;
  result?: unknown;
}

function setting(
  invoke: (records: Records) => Promise<Answer> | Answer,
  changes: Partial<EventSourceMapping> = {},
  journalFile?: string,
) {
  const dead: string[] = [];
  const arn = 'arn:aws:sqs:us-east-1:000000000000:q';
  const redrive = { deadLetterArn: 'dlq', maxReceiveCount: 3 };
  const settings = { name: 'q', arn, visibilityTimeout: 30, redrive };
  const queue = new MessageQueue(settings, journalFile, ({ body }) => dead.push(body));
  const activity = new Activity();
  const lambda = {
    async invokeFor(_within: number, _name: string, payload: string) {
      const { failed, result = null } = await invoke(JSON.parse(payload).Records);
      return { payload: JSON.stringify(result), ...(failed && { functionError: 'Unhandled' as const }) };
    },
  };
  const mapping = {
    queue,
    functionName: 'f',
    batchSize: 10,
    maximumConcurrency: 2,
    reportsItemFailures: true,
  };
  /** Delivers until the queue is quiet. */
  const run = async () => {
    const deliveries = createQueueDeliveries(lambda, activity, { redeliveryDelay: 0 });
    deliveries.start({ ...mapping, ...changes });
    await activity.idle();
    deliveries.stop();
  };
  return { queue, run, dead };
}

describe('an event source mapping', () => {
  it('deletes what the function took and delivers again only the messages it named', async () => {
    const deliveries: string[][] = [];
    const { queue, run } = setting((records) => {
      deliveries.push(records.map(({ body }) => body));
      const odd = records.filter((r) => r.body === 'odd' && r.attributes.ApproximateReceiveCount === '1');
      const batchItemFailures = odd.map((r) => ({ itemIdentifier: r.messageId }));
      return { failed: false, result: { batchItemFailures } };
    });
    for (const body of ['a', 'odd', 'b']) queue.send(body);
    await run();
    assert.deepEqual(deliveries, [['a', 'odd', 'b'], ['odd']]);
  });

  it('delivers a whole failed batch again, and at last to the dead letters', async () => {
    let calls = 0;
    const failing = () => {
      calls += 1;
      return { failed: true };
    };
    const { queue, run, dead } = setting(failing, { batchSize: 2 });
    queue.send('a');
    queue.send('b');
    await run();
    assert.deepEqual(dead.sort(), ['a', 'b']);
    assert.ok(calls >= 3);
  });

  it('fails the whole batch for an answer AWS would not accept', async () => {
    let calls = 0;
    const { queue, run } = setting(() => {
      calls += 1;
      return { failed: false, result: calls === 1 ? { batchItemFailures: [{ itemIdentifier: '' }] } : null };
    });
    queue.send('a');
    await run();
    assert.equal(calls, 2);
  });

  it('delivers at once what is there, more than ten where the batch may have more', async () => {
    const deliveries: number[] = [];
    const { queue, run } = setting(
      (records) => {
        deliveries.push(records.length);
        return { failed: false };
      },
      { batchSize: 30, maximumConcurrency: 1 },
    );
    for (let i = 0; i < 40; i += 1) queue.send(String(i));
    await run();
    assert.deepEqual(deliveries, [30, 10]);
  });

  it('waits for no message that is not yet due, which whoever has the queue then delivers', async (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const folder = mkdtempSync(join(tmpdir(), 'assay-deliveries-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const delivered: string[] = [];
    const take = (records: Records) => {
      delivered.push(...records.map(({ body }) => body));
      return { failed: false };
    };
    const open = () => setting(take, {}, join(folder, 'queue'));
    const first = open();
    for (const delay of [0, 900]) first.queue.send(`after ${delay}`, { delay });
    await first.run();
    first.queue.close();
    const early = open();
    await early.run();
    assert.deepEqual([delivered, early.queue.counts.delayed], [['after 0'], 1]);
    early.queue.close();
    t.mock.timers.tick(900_000);
    const late = open();
    await late.run();
    late.queue.close();
    assert.deepEqual(delivered, ['after 0', 'after 900']);
  });

  it('never has more invocations under way than its maximum concurrency', async () => {
    let underWay = 0;
    let most = 0;
    let seen = 0;
    const counting = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      seen += 1;
      return { failed: false };
    };
    const { queue, run } = setting(counting, { batchSize: 1, maximumConcurrency: 20 });
    for (let i = 0; i < 200; i += 1) queue.send(String(i));
    await run();
    assert.equal(seen, 200);
    assert.ok(most <= 20 && most > 1, `${most} at once`);
  });
});
