import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type EventSourceMappingOptions,
  startEventSourceMapping,
} from '../../../../../infra/local/aws/sqs/event-source-mapping.ts';
import { MessageQueue } from '../../../../../infra/local/aws/sqs/message-queue.ts';
import { Activity } from '../../../../../infra/local/deploy/activity.ts';

type Records = { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[];

function setting(changes: Partial<EventSourceMappingOptions>) {
  const dead: string[] = [];
  const arn = 'arn:aws:sqs:us-east-1:000000000000:q';
  const redrive = { deadLetterArn: 'dlq', maxReceiveCount: 3 };
  const names = { name: 'q', arn, visibilityTimeout: 30, redrive };
  const queue = new MessageQueue(names, undefined, ({ body }) => dead.push(body));
  const activity = new Activity();
  activity.watch(() => queue.counts.ready + queue.counts.hidden);
  const options: EventSourceMappingOptions = {
    queue,
    activity,
    batchSize: 10,
    maximumConcurrency: 2,
    reportsItemFailures: true,
    redeliveryDelay: 0,
    invoke: async () => ({ failed: false }),
    ...changes,
  };
  return { queue, activity, options, dead };
}

describe('an event source mapping', () => {
  it('deletes what the function took and delivers again only the messages it named', async () => {
    const deliveries: string[][] = [];
    const { queue, activity, options } = setting({
      invoke: async ({ Records }) => {
        const records = Records as Records;
        deliveries.push(records.map(({ body }) => body));
        const odd = records.filter((r) => r.body === 'odd' && r.attributes.ApproximateReceiveCount === '1');
        return {
          failed: false,
          result: { batchItemFailures: odd.map((r) => ({ itemIdentifier: r.messageId })) },
        };
      },
    });
    for (const body of ['a', 'odd', 'b']) queue.send(body);
    const mapping = startEventSourceMapping(options);
    await activity.idle();
    mapping.stop();
    assert.deepEqual(deliveries, [['a', 'odd', 'b'], ['odd']]);
  });

  it('delivers a whole failed batch again, and at last to the dead letters', async () => {
    let calls = 0;
    const { queue, activity, options, dead } = setting({
      batchSize: 2,
      invoke: async () => {
        calls += 1;
        return { failed: true };
      },
    });
    queue.send('a');
    queue.send('b');
    const mapping = startEventSourceMapping(options);
    await activity.idle();
    mapping.stop();
    assert.deepEqual(dead.sort(), ['a', 'b']);
    assert.ok(calls >= 3);
  });

  it('fails the whole batch for an answer AWS would not accept', async () => {
    let calls = 0;
    const { queue, activity, options } = setting({
      invoke: async () => {
        calls += 1;
        return {
          failed: false,
          result: calls === 1 ? { batchItemFailures: [{ itemIdentifier: '' }] } : undefined,
        };
      },
    });
    queue.send('a');
    const mapping = startEventSourceMapping(options);
    await activity.idle();
    mapping.stop();
    assert.equal(calls, 2);
  });

  it('never has more invocations under way than its maximum concurrency', async () => {
    let underWay = 0;
    let most = 0;
    let seen = 0;
    const { queue, activity, options } = setting({
      batchSize: 1,
      maximumConcurrency: 20,
      invoke: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        seen += 1;
        return { failed: false };
      },
    });
    for (let i = 0; i < 200; i += 1) queue.send(String(i));
    const mapping = startEventSourceMapping(options);
    await activity.idle();
    mapping.stop();
    assert.equal(seen, 200);
    assert.ok(most <= 20 && most > 1, `${most} at once`);
  });
});
