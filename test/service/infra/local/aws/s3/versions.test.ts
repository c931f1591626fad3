import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, store, events } = await openStore();
const Bucket = 'versioned';

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const remove = (Key: string, VersionId?: string) =>
  client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const get = (Key: string, VersionId?: string) =>
  client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
const textOf = async (Key: string, VersionId?: string) =>
  (await get(Key, VersionId)).Body!.transformToString();

describe('a versioned bucket', () => {
  it('keeps every version and announces its id', async () => {
    const first = await put('k', 'one');
    const second = await put('k', 'two');
    assert.notEqual(first.VersionId, second.VersionId);
    assert.equal(events.at(-1)!.versionId, second.VersionId);
    assert.equal(await textOf('k'), 'two');
    assert.equal(await textOf('k', first.VersionId), 'one');
  });

  it('hides a deleted key behind a marker, and shows it again without the marker', async () => {
    await put('d', 'still here');
    const { DeleteMarker, VersionId } = await remove('d');
    assert.equal(DeleteMarker, true);
    assert.equal((await errorOf(get('d'))).name, 'NoSuchKey');
    assert.equal((await errorOf(get('d', VersionId))).name, 'MethodNotAllowed');
    const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'd' }));
    assert.equal(listed.KeyCount, 0);
    await remove('d', VersionId);
    assert.equal(await textOf('d'), 'still here');
  });

  it('deletes one version for good by its id', async () => {
    const { VersionId } = await put('v', 'one');
    await put('v', 'two');
    await remove('v', VersionId);
    assert.equal((await errorOf(get('v', VersionId))).name, 'NoSuchVersion');
    assert.equal(await textOf('v'), 'two');
  });

  it('writes the null version once a template takes the versioning away, and keeps the others', async () => {
    const Key = 'n';
    const paused = { Bucket: 'paused', Key };
    store.createBucket('paused', { versioned: true });
    const { VersionId } = await client.send(new PutObjectCommand({ ...paused, Body: 'versioned' }));
    store.createBucket('paused', { versioned: false });
    for (const Body of ['null one', 'null two']) {
      const put = await client.send(new PutObjectCommand({ ...paused, Body }));
      assert.equal(put.VersionId, 'null');
    }
    const read = async (id?: string) => {
      const { Body } = await client.send(new GetObjectCommand({ ...paused, VersionId: id }));
      return Body!.transformToString();
    };
    assert.deepEqual([await read(), await read(VersionId)], ['null two', 'versioned']);
  });
});
