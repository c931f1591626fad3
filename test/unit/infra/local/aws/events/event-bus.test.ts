import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { objectCreatedEvent } from '../../../../../../infra/local/aws/events/event.ts';
import { createEventBusService } from '../../../../../../infra/local/aws/events/event-bus.ts';
import { putEventsTask } from '../../../../../../infra/local/aws/events/put-events-task.ts';
import { Activity } from '../../../../../../infra/local/deploy/activity.ts';

function bus(failing: string[] = []) {
  const delivered: { arn: string; input: unknown }[] = [];
  const log = new PassThrough();
  const events = createEventBusService({
    log,
    activity: new Activity(),
    deliver: (arn, input) => {
      if (failing.includes(arn)) throw new Error('full');
      delivered.push({ arn, input: JSON.parse(input) });
    },
  });
  return { events, delivered, log };
}

const rule = { name: 'r', enabled: true, pattern: { source: ['a'] } };
const entry = { Source: 'a', DetailType: 'd', Detail: '{"n":1}' };

describe('the local EventBridge', () => {
  it('sends an event to every target of the rules that fit, and to no others', async () => {
    const { events, delivered } = bus();
    events.putRule({
      ...rule,
      targets: [
        { Id: '1', Arn: 'x' },
        { Id: '2', Arn: 'y' },
      ],
    });
    events.putRule({ ...rule, name: 'off', enabled: false, targets: [{ Id: '1', Arn: 'z' }] });
    const Entries = [entry, { ...entry, Source: 'b' }];
    const result = await events.handle('PutEvents', { Entries });
    assert.equal((result as { FailedEntryCount: number }).FailedEntryCount, 0);
    assert.deepEqual(
      delivered.map(({ arn }) => arn),
      ['x', 'y'],
    );
    assert.deepEqual((delivered[1]!.input as { detail: unknown }).detail, { n: 1 });
  });

  it('has the default bus, by name and by ARN, and names one that is not there', async () => {
    const { events, delivered } = bus();
    events.putRule({ ...rule, targets: [{ Id: '1', Arn: 'x' }] });
    const buses = ['default', 'arn:aws:events:us-east-1:000000000000:event-bus/default', 'no'];
    const Entries = buses.map((EventBusName) => ({ ...entry, EventBusName }));
    const result = await events.handle('PutEvents', { Entries });
    assert.equal(delivered.length, 2);
    assert.deepEqual(
      (result as { Entries: { ErrorCode?: string }[] }).Entries.map(({ ErrorCode }) => ErrorCode),
      [undefined, undefined, 'ResourceNotFoundException'],
    );
  });

  it('goes on with the other targets when one fails, and notes it in the log', async () => {
    const { events, delivered, log } = bus(['x']);
    events.putRule({
      ...rule,
      targets: [
        { Id: 'first', Arn: 'x' },
        { Id: 'second', Arn: 'y' },
      ],
    });
    await events.handle('PutEvents', { Entries: [entry] });
    assert.deepEqual(
      delivered.map(({ arn }) => arn),
      ['y'],
    );
    assert.match(String(log.read()), /target first did not take/);
  });

  it("publishes S3's Object Created in the form AWS gives it", async () => {
    const { events, delivered } = bus();
    events.putRule({ ...rule, pattern: { source: ['aws.s3'] }, targets: [{ Id: '1', Arn: 'x' }] });
    const object = { key: 'k', size: 1, etag: 'e', versionId: 'v', sequencer: '01' };
    await events.publish(
      objectCreatedEvent({ bucket: 'b', ...object, reason: 'PutObject', at: '2030-01-01T00:00:00.000Z' }),
    );
    const event = delivered[0]?.input as Record<string, unknown>;
    const { 'request-id': _id, ...detail } = event.detail as Record<string, unknown>;
    assert.equal(event['detail-type'], 'Object Created');
    assert.deepEqual(event.resources, ['arn:aws:s3:::b']);
    assert.deepEqual(detail, {
      version: '0',
      bucket: { name: 'b' },
      object: { key: 'k', size: 1, etag: 'e', 'version-id': 'v', sequencer: '01' },
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    });
  });

  it("fails a state machine's task whose entry it refuses", async () => {
    const put = putEventsTask(bus().events);
    await assert.rejects(put({ Entries: [{ ...entry, Detail: '[]' }] }), {
      error: 'EventBridge.FailedEntry',
    });
    const result = (await put({ Entries: [entry] })) as { FailedEntryCount: number };
    assert.equal(result.FailedEntryCount, 0);
  });
});
