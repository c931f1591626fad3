import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MessageQueue } from '../../../../../../infra/local/aws/sqs/message-queue.ts';
import { shortenJournals } from '../../../../../../infra/local/journal/journal.ts';

const settings = {
  name: 'q',
  arn: 'arn:aws:sqs:us-east-1:000000000000:q',
  visibilityTimeout: 30,
};

describe('a queue', () => {
  it('gives messages in their order and hides them until they are returned', () => {
    const queue = new MessageQueue(settings);
    for (const body of ['a', 'b', 'c']) queue.send(body);
    const [first, second] = queue.receive(2);
    assert.deepEqual([first?.body, second?.body], ['a', 'b']);
    assert.deepEqual(queue.counts, { ready: 1, inFlight: 2, delayed: 0 });
    assert.ok(queue.changeVisibility(first?.receiptHandle as string, 0));
    assert.deepEqual(
      queue.receive(10).map(({ body, receiveCount }) => [body, receiveCount]),
      [
        ['c', 1],
        ['a', 2],
      ],
    );
    queue.close();
  });

  it('hands a message over to the dead letters after its last allowed delivery', () => {
    const dead: string[] = [];
    const redrive = { deadLetterArn: 'dlq', maxReceiveCount: 2 };
    const queue = new MessageQueue({ ...settings, redrive }, undefined, ({ body }) => dead.push(body));
    queue.send('poison');
    for (let i = 0; i < 2; i += 1) {
      const [message] = queue.receive(1);
      queue.changeVisibility(message?.receiptHandle as string, 0);
    }
    assert.deepEqual(queue.receive(1), []);
    assert.deepEqual(dead, ['poison']);
    assert.deepEqual(queue.counts, { ready: 0, inFlight: 0, delayed: 0 });
  });

  it('accepts no receipt handle of an earlier delivery', () => {
    const queue = new MessageQueue(settings);
    queue.send('a');
    const [first] = queue.receive(1);
    queue.changeVisibility(first?.receiptHandle as string, 0);
    queue.receive(1);
    assert.equal(queue.delete(first?.receiptHandle as string), false);
    queue.close();
  });

  it('after a kill delivers again exactly what was not deleted, in its order and with its receive counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('send', 'receive', 'delete', 'shorten'), { maxLength: 40 }),
        (steps) => {
          const file = join(mkdtempSync(join(tmpdir(), 'assay-queue-')), 'q.jsonl');
          const queue = new MessageQueue(settings, file);
          const model = new Map<string, number>();
          const handles: { id: string; handle: string }[] = [];
          for (const step of steps) {
            if (step === 'send') model.set(queue.send('x').id, 0);
            if (step === 'receive') {
              for (const { id, receiptHandle } of queue.receive(1)) {
                handles.push({ id, handle: receiptHandle as string });
                model.set(id, 1);
              }
            }
            if (step === 'shorten') shortenJournals(dirname(file));
            if (step === 'delete') {
              const received = handles.pop();
              if (received && queue.delete(received.handle)) model.delete(received.id);
            }
          }
          const again = new MessageQueue(settings, file);
          const found = again.receive(100).map(({ id, receiveCount }) => [id, receiveCount - 1]);
          assert.deepEqual(found, [...model]);
          for (const open of [queue, again]) open.close();
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has the words of no deleted message in its file once that is shortened', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'assay-queue-')), 'q.jsonl');
    const queue = new MessageQueue(settings, file);
    queue.send('erased');
    const [first] = queue.receive(1);
    queue.delete(first!.receiptHandle!);
    queue.send('kept');
    shortenJournals(dirname(file));
    const text = readFileSync(file, 'utf8');
    assert.deepEqual([text.includes('erased'), text.includes('kept')], [false, true]);
    queue.close();
  });

  it('ignores the half line a kill left behind', async () => {
    const { appendFileSync } = await import('node:fs');
    const file = join(mkdtempSync(join(tmpdir(), 'assay-queue-')), 'q.jsonl');
    new MessageQueue(settings, file).send('kept');
    appendFileSync(file, '{"sent":{"id":"half');
    assert.deepEqual(
      new MessageQueue(settings, file).receive(10).map(({ body }) => body),
      ['kept'],
    );
  });
});
