import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, events } = await openStore();
const Bucket = 'plain';

const put = (Key: string, Body: PutObjectCommandInput['Body'], more: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...more }));
const textOf = async (Key: string, more = {}) => (await get(Key, more)).Body!.transformToString();

describe('put and get object', () => {
  it('gives back the bytes, the MD5 as ETag, the content type and the user metadata', async () => {
    const { ETag } = await put('a', 'hello', { ContentType: 'text/plain', Metadata: { author: 'x y' } });
    assert.equal(ETag, `"${createHash('md5').update('hello').digest('hex')}"`);
    const got = await get('a');
    assert.equal(await got.Body!.transformToString(), 'hello');
    assert.deepEqual(
      [got.ContentType, got.ContentLength, got.ETag, got.Metadata],
      ['text/plain', 5, ETag, { author: 'x y' }],
    );
  });

  it('takes a stream in aws-chunked framing with a trailing checksum and shows that checksum again', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    const pieces = Array.from({ length: 10 }, (_, at) => bytes.subarray(at * 30_000, (at + 1) * 30_000));
    const { ChecksumCRC32 } = await put('stream', Readable.from(pieces), { ContentLength: bytes.length });
    const got = await get('stream', { ChecksumMode: 'ENABLED' });
    assert.deepEqual(Buffer.from(await got.Body!.transformToByteArray()), bytes);
    assert.equal(got.ChecksumCRC32, ChecksumCRC32);
    assert.equal(got.ContentEncoding, undefined);
  });

  it('verifies every checksum algorithm that the client can compute', async () => {
    for (const ChecksumAlgorithm of ['CRC32', 'CRC64NVME', 'SHA1', 'SHA256'] as const) {
      await put('sum', 'text', { ChecksumAlgorithm });
      assert.equal(await textOf('sum', { ChecksumMode: 'ENABLED' }), 'text');
    }
  });

  it('refuses a body whose MD5, checksum or length is not the one given, and stores nothing', async () => {
    const wrong = createHash('md5').update('other').digest('base64');
    assert.equal((await errorOf(put('bad', 'text', { ContentMD5: wrong }))).name, 'BadDigest');
    assert.equal((await errorOf(put('bad', 'text', { ContentMD5: 'AAAA' }))).name, 'InvalidDigest');
    assert.equal((await errorOf(put('bad', 'text', { ChecksumCRC32: 'AAAAAA==' }))).name, 'BadDigest');
    assert.deepEqual(await errorOf(get('bad')), { name: 'NoSuchKey', status: 404 });
  });

  it('keeps keys as they are: dots, double slashes, spaces, plus signs, ampersands and other scripts', async () => {
    for (const key of ['a/../b', 'a//b', 'x y+z&<"\'>%41', 'é/漢字/😀', '?#=', './.', 'a\nb\tc']) {
      await put(key, key);
      assert.equal(await textOf(key), key);
    }
  });

  it('lets only the first of two writes with If-None-Match: * succeed', async () => {
    const writes = ['one', 'two', 'three'].map((text) => put('once', text, { IfNoneMatch: '*' }));
    const outcomes = await Promise.allSettled(writes);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const error = await errorOf(put('once', 'late', { IfNoneMatch: '*' }));
    assert.deepEqual(error, { name: 'PreconditionFailed', status: 412 });
  });

  it('replaces with If-Match only what the client saw', async () => {
    const { ETag } = await put('seen', 'one');
    await put('seen', 'two', { IfMatch: ETag });
    assert.equal((await errorOf(put('seen', 'three', { IfMatch: ETag }))).status, 412);
    assert.equal((await errorOf(put('never', 'x', { IfMatch: ETag }))).name, 'NoSuchKey');
    assert.equal(await textOf('seen'), 'two');
  });

  it('announces an object once, after it is visible, with a sequencer that grows', async () => {
    events.length = 0;
    await put('event', 'one');
    await put('event', 'twoo');
    assert.deepEqual(
      events.map(({ bucket, key, size, reason, versionId }) => ({ bucket, key, size, reason, versionId })),
      [3, 4].map((size) => ({
        bucket: Bucket,
        key: 'event',
        size,
        reason: 'PutObject',
        versionId: undefined,
      })),
    );
    assert.ok(events[0]!.sequencer < events[1]!.sequencer);
  });
});

describe('reading', () => {
  it('serves one range as 206 and refuses one outside the object as 416', async () => {
    await put('digits', '0123456789');
    const ranges = { 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-3': '789', 'bytes=8-99': '89' };
    for (const [Range, text] of Object.entries(ranges)) assert.equal(await textOf('digits', { Range }), text);
    const { ContentRange, ContentLength } = await get('digits', { Range: 'bytes=0-0' });
    assert.deepEqual([ContentRange, ContentLength], ['bytes 0-0/10', 1]);
    const error = await errorOf(get('digits', { Range: 'bytes=10-' }));
    assert.deepEqual(error, { name: 'InvalidRange', status: 416 });
  });

  it('answers 304 or 412 by entity tag and date', async () => {
    const { ETag } = await put('tagged', 'x');
    const later = new Date(Date.now() + 60_000);
    assert.equal((await errorOf(get('tagged', { IfNoneMatch: ETag }))).status, 304);
    assert.equal((await errorOf(get('tagged', { IfModifiedSince: later }))).status, 304);
    assert.equal((await errorOf(get('tagged', { IfMatch: '"other"' }))).status, 412);
    assert.equal((await errorOf(get('tagged', { IfUnmodifiedSince: new Date(0) }))).status, 412);
    assert.equal(await textOf('tagged', { IfMatch: ETag, IfUnmodifiedSince: new Date(0) }), 'x');
  });

  it('heads an object like a get without the bytes, and a missing one as 404', async () => {
    await put('head', 'four', { CacheControl: 'no-store' });
    const { ContentLength, CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key: 'head' }));
    assert.deepEqual([ContentLength, CacheControl], [4, 'no-store']);
    const error = await errorOf(client.send(new HeadObjectCommand({ Bucket, Key: 'no' })));
    assert.deepEqual(error, { name: 'NotFound', status: 404 });
  });

  it('tells a missing bucket from a missing key', async () => {
    assert.equal((await errorOf(get('no'))).name, 'NoSuchKey');
    assert.equal((await errorOf(get('no', { Bucket: 'absent' }))).name, 'NoSuchBucket');
  });
});

describe('delete and copy', () => {
  it('deletes a key for good in a bucket that is not versioned, and again without complaint', async () => {
    await put('gone', 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    assert.equal((await errorOf(get('gone'))).name, 'NoSuchKey');
  });

  it('copies bytes with the description, or with a new one', async () => {
    await put('from é+', 'copied', { ContentType: 'text/x-a', Metadata: { a: '1' } });
    const CopySource = `${Bucket}/${encodeURIComponent('from é+')}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource }));
    const replaced = { MetadataDirective: 'REPLACE', Metadata: { b: '2' } } as const;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'to2', CopySource, ...replaced }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'from é+' }));
    assert.equal(await textOf('to'), 'copied');
    assert.deepEqual((await get('to')).Metadata, { a: '1' });
    assert.deepEqual((await get('to2')).Metadata, { b: '2' });
    assert.deepEqual(
      events.slice(-3).map(({ reason }) => reason),
      ['CopyObject', 'CopyObject', 'Delete'],
    );
  });

  it('refuses to copy an object onto itself unchanged', async () => {
    await put('self', 'x');
    const copy = new CopyObjectCommand({ Bucket, Key: 'self', CopySource: `${Bucket}/self` });
    assert.equal((await errorOf(client.send(copy))).name, 'InvalidRequest');
  });
});
