import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FairOrder } from '../../../../../../infra/local/aws/sqs/fair-order.ts';
import { MessageQueue } from '../../../../../../infra/local/aws/sqs/message-queue.ts';

const settings = { name: 'q', arn: 'arn:aws:sqs:us-east-1:000000000000:q', visibilityTimeout: 30 };

describe('fair delivery of a standard queue', () => {
  it('puts a group with 30 messages in flight after the others, and gives its messages when there are no others', () => {
    const queue = new MessageQueue(settings);
    for (let i = 0; i < 60; i += 1) queue.send('large', { group: 'a' });
    for (let i = 0; i < 3; i += 1) queue.send('small', { group: 'b' });
    queue.send('alone');
    const taken = (count: number) => queue.receive(count).map(({ body }) => body);
    assert.deepEqual(new Set(taken(30)), new Set(['large']));
    assert.deepEqual(taken(6), ['small', 'small', 'small', 'alone', 'large', 'large']);
    queue.close();
  });

  it('finds a group quiet again when its messages are done', () => {
    const queue = new MessageQueue(settings);
    for (let i = 0; i < 40; i += 1) queue.send('large', { group: 'a' });
    const taken = queue.receive(30);
    queue.send('small', { group: 'b' });
    queue.delete(taken[0]?.receiptHandle as string);
    assert.equal(queue.receive(1)[0]?.body, 'large');
    queue.close();
  });

  it('needs a tenth of what is in flight besides', () => {
    const order = new FairOrder();
    const of = (group: string) => ({ id: group, body: group, group }) as never;
    for (let i = 0; i < 30; i += 1) order.count(of('a'), 1);
    for (let i = 0; i < 270; i += 1) order.count(of(`other-${i}`), 1);
    const first = () => order.choose([of('a'), of('b')], 1)[0]?.group;
    assert.equal(first(), 'a');
    order.count(of('a'), 1);
    assert.equal(first(), 'b');
  });

  it('counts each message once, whatever happens to it', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('send', 'delay', 'receive', 'delete', 'return'), fc.nat(3)),
    );
    fc.assert(
      fc.property(steps, (taken) => {
        const queue = new MessageQueue(settings);
        const handles: string[] = [];
        let kept = 0;
        for (const [step, number] of taken) {
          if (step === 'send' || step === 'delay') {
            queue.send('x', { group: `g${number}`, delay: step === 'delay' ? 60 : 0 });
            kept += 1;
          }
          if (step === 'receive')
            handles.push(...queue.receive(number).map((m) => m.receiptHandle as string));
          if (step === 'delete' && handles.length > 0 && queue.delete(handles.pop() as string)) kept -= 1;
          if (step === 'return' && handles.length > 0) queue.changeVisibility(handles.pop() as string, 0);
          const { ready, inFlight, delayed } = queue.counts;
          assert.deepEqual([ready + inFlight + delayed, inFlight], [kept, handles.length]);
        }
        queue.close();
      }),
      { numRuns: 100 },
    );
  });
});
