import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listVersions, removeVersions } from '@assay/kit/storage/object-versions';
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client } = await openStore();
const Bucket = 'versioned';
const put = async (Key: string) =>
  (await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))).VersionId!;

describe('the versions of a bucket', () => {
  it('are listed by prefix, the newest of each key first, delete markers among them', async () => {
    const [one, two] = [await put('a/1'), await put('a/1')];
    const other = await put('a/2');
    await put('b/1');
    const { VersionId: marker } = await client.send(new DeleteObjectCommand({ Bucket, Key: 'a/1' }));
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'a/' }));
    const told = listed.Versions!.map(({ Key, VersionId, IsLatest, Size }) => [
      Key,
      VersionId,
      IsLatest,
      Size,
    ]);
    assert.deepEqual(told, [
      ['a/1', two, false, 3],
      ['a/1', one, false, 3],
      ['a/2', other, true, 3],
    ]);
    const markers = listed.DeleteMarkers!.map(({ Key, VersionId, IsLatest }) => [Key, VersionId, IsLatest]);
    assert.deepEqual(markers, [['a/1', marker, true]]);
    assert.equal(listed.IsTruncated, false);
  });

  it('come in pages, which end within a key', async () => {
    const made = [await put('p/1'), await put('p/1'), await put('p/1'), await put('p/2')];
    const found: string[] = [];
    let after = {};
    for (let pages = 0; pages < 9; pages += 1) {
      const page = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: 'p/', MaxKeys: 2, ...after }),
      );
      assert.ok(page.Versions!.length <= 2);
      found.push(...page.Versions!.map(({ VersionId }) => VersionId!));
      after = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      if (!page.IsTruncated) break;
    }
    assert.deepEqual(found.toSorted(), made.toSorted());
  });

  it('are deleted for good, markers with them', async () => {
    await put('g/1');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'g/1' }));
    const all = await listVersions(client, Bucket, 'g/');
    assert.equal(all.length, 2);
    await removeVersions(client, Bucket, [...all, ...all]);
    assert.deepEqual(await listVersions(client, Bucket, 'g/'), []);
  });
});
