import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeleteObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, store } = await openStore();
const Bucket = 'listed';
store.createBucket(Bucket, { versioned: false });

const names = ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'é', '\uff21', '😀', 'z&<>'];
for (const Key of names) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));

const list = (input: Partial<ListObjectsV2CommandInput> = {}) =>
  client.send(new ListObjectsV2Command({ Bucket, ...input }));
const keysOf = (page: { Contents?: { Key?: string }[] }) => (page.Contents ?? []).map(({ Key }) => Key);

describe('list objects', () => {
  it('orders keys by their UTF-8 bytes, not by UTF-16 units', async () => {
    const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(keysOf(await list()), byBytes);
    assert.ok(byBytes.indexOf('\uff21') < byBytes.indexOf('😀'));
  });

  it('rolls keys up to common prefixes at the delimiter, beyond the prefix', async () => {
    const top = await list({ Delimiter: '/' });
    assert.deepEqual(top.CommonPrefixes, [{ Prefix: 'b/' }]);
    assert.equal(top.KeyCount, names.length - 2);
    const below = await list({ Delimiter: '/', Prefix: 'b/' });
    assert.deepEqual([keysOf(below), below.CommonPrefixes], [['b/1', 'b/2'], [{ Prefix: 'b/c/' }]]);
  });

  it('pages through every key and prefix once, whatever the page size', async () => {
    for (let pageSize = 1; pageSize <= names.length; pageSize += 1) {
      const seen: unknown[] = [];
      for await (const page of paginateListObjectsV2({ client, pageSize }, { Bucket, Delimiter: '/' })) {
        seen.push(...keysOf(page), ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
      }
      assert.deepEqual(new Set(seen), new Set([...names.filter((name) => !name.startsWith('b/')), 'b/']));
      assert.equal(seen.length, names.length - 2);
    }
  });

  it('starts after a key that need not exist', async () => {
    assert.deepEqual(keysOf(await list({ StartAfter: 'b/11', Prefix: 'b' })), ['b/2', 'b/c/3']);
  });

  it('percent-encodes keys when asked', async () => {
    const page = await list({ EncodingType: 'url', Prefix: 'z' });
    assert.deepEqual(keysOf(page), ['z%26%3C%3E']);
  });

  it('gives an empty page for max-keys 0 and refuses a token that is not its own', async () => {
    const page = await list({ MaxKeys: 0 });
    assert.deepEqual([page.KeyCount, page.IsTruncated], [0, false]);
    assert.equal((await errorOf(list({ ContinuationToken: 'bogus' }))).name, 'InvalidArgument');
  });

  it('gives the same lines in its first form, page by page', async () => {
    const pages: unknown[][] = [];
    for (let Marker: string | undefined, more = true; more; ) {
      const page = await client.send(new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 3, Marker }));
      pages.push([...keysOf(page), ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix)]);
      more = page.IsTruncated ?? false;
      Marker = page.NextMarker;
    }
    const whole = await list({ Delimiter: '/' });
    const expected = [...keysOf(whole), ...whole.CommonPrefixes!.map(({ Prefix }) => Prefix)];
    assert.deepEqual(new Set(pages.flat()), new Set(expected));
    assert.equal(pages.flat().length, expected.length);
    const below = await client.send(new ListObjectsCommand({ Bucket, Prefix: 'b/', Marker: 'b/1' }));
    assert.deepEqual([keysOf(below), below.NextMarker], [['b/2', 'b/c/3'], undefined]);
  });

  it('no longer lists what was deleted', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'brief', Body: 'x' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'brief' }));
    assert.ok(!keysOf(await list()).includes('brief'));
  });
});
