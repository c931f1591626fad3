import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  isEventPattern,
  notificationOf,
  notifies,
  testNotification,
} from '../../../../../../infra/local/aws/s3/notification.ts';
import { openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, events } = await openStore();
const Bucket = 'versioned';
const put = (Key: string) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'text' }));
const remove = (Key: string, VersionId?: string) =>
  client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const told = () => notificationOf(events.at(-1)!).Records[0]!;
const queue = (event: string, prefix = '', suffix = '') => ({ queueArn: 'q', event, prefix, suffix });

describe('what S3 tells a queue', () => {
  it('of an upload: name, time, version, size and sequencer, the key as in a form', async () => {
    const { VersionId } = await put("submissions/t/a b/Zoë's (1)+2.txt");
    const { eventName, eventTime, eventSource, s3 } = told();
    assert.deepEqual([eventName, eventSource], ['ObjectCreated:Put', 'aws:s3']);
    assert.match(eventTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { sequencer, eTag, ...object } = s3.object;
    assert.deepEqual(object, {
      key: 'submissions/t/a+b/Zo%C3%AB%27s+%281%29%2B2.txt',
      size: 4,
      versionId: VersionId,
    });
    assert.match(sequencer, /^[0-9a-f]+$/i);
    assert.equal(s3.bucket.name, Bucket);
  });

  it('of a deletion: the delete marker; of a version that is deleted: that version, without size', async () => {
    const { VersionId: version } = await put('k');
    const before = told().s3.object.sequencer;
    const { VersionId: marker } = await remove('k');
    assert.equal(told().eventName, 'ObjectRemoved:DeleteMarkerCreated');
    const { sequencer, ...object } = told().s3.object;
    assert.deepEqual(object, { key: 'k', versionId: marker });
    assert.ok(sequencer > before);
    for (const versionId of [marker, version]) {
      await remove('k', versionId);
      assert.equal(told().eventName, 'ObjectRemoved:Delete');
      assert.equal(told().s3.object.versionId, versionId);
    }
    const { length } = events;
    await remove('k', version);
    assert.equal(events.length, length, 'what is not there is not told of');
  });

  it('is what the notification asks for: by event, prefix and suffix', async () => {
    await put('submissions/a.txt');
    const event = events.at(-1)!;
    const asked = [
      queue('s3:ObjectCreated:*', 'submissions/'),
      queue('s3:ObjectCreated:Put', '', '.txt'),
      queue('s3:ObjectCreated:Copy'),
      queue('s3:ObjectRemoved:*'),
      queue('s3:ObjectCreated:*', 'runs/'),
      queue('s3:ObjectCreated:*', '', '.pdf'),
    ];
    assert.deepEqual(
      asked.map((one) => notifies(one, event)),
      [true, true, false, false, false, false],
    );
    assert.deepEqual(['s3:ObjectRemoved:*', 's3:ObjectRestore:*', 's3:Object'].map(isEventPattern), [
      true,
      false,
      false,
    ]);
  });

  it('begins with a test of it', () =>
    assert.partialDeepStrictEqual(testNotification('b', new Date(0)), {
      Service: 'Amazon S3',
      Event: 's3:TestEvent',
      Time: '1970-01-01T00:00:00.000Z',
      Bucket: 'b',
    }));
});
