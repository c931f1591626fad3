import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { errorOf, openStore } from './store-under-test.ts';

const { client, store, events } = await openStore();
const Bucket = 'versioned';

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
const remove = (Key: string, VersionId?: string) =>
  client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const get = (Key: string, VersionId?: string) =>
  client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
const textOf = async (Key: string, VersionId?: string) =>
  (await get(Key, VersionId)).Body!.transformToString();
const versions = (input = {}) => client.send(new ListObjectVersionsCommand({ Bucket, ...input }));

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

  it('lists versions and markers, newest first, page by page', async () => {
    const ids = [await put('l/a', '1'), await put('l/a', '2'), await remove('l/a'), await put('l/b', '3')];
    const [first, second, marker, other] = ids.map(({ VersionId }) => VersionId);
    const seen: (string | undefined)[] = [];
    let at: { KeyMarker?: string; VersionIdMarker?: string } = {};
    for (let more = true; more; ) {
      const page = await versions({ Prefix: 'l/', MaxKeys: 1, ...at });
      seen.push(...[...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map((line) => line.VersionId));
      more = page.IsTruncated ?? false;
      at = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
    assert.deepEqual(seen, [marker, second, first, other]);
    const { Versions, DeleteMarkers } = await versions({ Prefix: 'l/' });
    assert.deepEqual(
      [Versions!.map(({ IsLatest }) => IsLatest), DeleteMarkers!.length],
      [[false, false, true], 1],
    );
  });

  it('writes the null version while versioning is suspended', async () => {
    store.createBucket('paused', { versioned: false });
    const paused = { Bucket: 'paused' };
    const status = () => client.send(new GetBucketVersioningCommand(paused));
    assert.equal((await status()).Status, undefined);
    await client.send(new PutObjectCommand({ ...paused, Key: 'n', Body: 'null one' }));
    for (const Status of ['Enabled', 'Suspended'] as const) {
      await client.send(new PutBucketVersioningCommand({ ...paused, VersioningConfiguration: { Status } }));
      assert.equal((await status()).Status, Status);
      await client.send(new PutObjectCommand({ ...paused, Key: 'n', Body: Status }));
    }
    const { Versions } = await client.send(new ListObjectVersionsCommand(paused));
    assert.equal(Versions!.length, 2);
    assert.equal(Versions![0]!.VersionId, 'null');
  });
});
