import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { errorOf, openStore, temporaryFolder } from './store-under-test.ts';

const { client, events } = await openStore({ folder: temporaryFolder() });
const Bucket = 'versioned';
const big = Buffer.alloc(5 * 2 ** 20, 'big');
const small = Buffer.from('the end');

async function upload(Key: string, bodies: readonly Buffer[]) {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'text/x-parts' }),
  );
  const Parts: { PartNumber: number; ETag?: string; ChecksumCRC32?: string }[] = [];
  for (const [at, Body] of bodies.entries()) {
    const PartNumber = at + 1;
    const part = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    Parts.push({ PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 });
  }
  const complete = (parts = Parts, more = {}) =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key,
        UploadId,
        MultipartUpload: { Parts: parts },
        ...more,
      }),
    );
  return { Key, UploadId, Parts, complete };
}

describe('multipart upload', () => {
  it('joins the parts into one object with the ETag of the parts and one event', async () => {
    events.length = 0;
    const { Key, complete } = await upload('parts', [big, small]);
    const { ETag } = await complete();
    const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
    assert.equal(ETag, `"${md5(Buffer.concat([md5(big), md5(small)])).toString('hex')}-2"`);
    const whole = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    assert.equal(whole.ContentType, 'text/x-parts');
    assert.deepEqual(Buffer.from(await whole.Body!.transformToByteArray()), Buffer.concat([big, small]));
    const Range = `bytes=${big.length - 3}-${big.length + 2}`;
    const across = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    assert.equal(await across.Body!.transformToString(), `${big.subarray(-3)}the`);
    assert.deepEqual(
      events.map(({ reason, size }) => [reason, size]),
      [['CompleteMultipartUpload', big.length + small.length]],
    );
  });

  it('gives a copy of it the MD5 of the whole', async () => {
    const { Key, complete } = await upload('source', [big, small]);
    await complete();
    const copy = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` });
    const { CopyObjectResult } = await client.send(copy);
    const whole = createHash('md5').update(big).update(small).digest('hex');
    assert.equal(CopyObjectResult!.ETag, `"${whole}"`);
  });

  it('lists parts by number, the later of two with one number, page by page', async () => {
    const { Key, UploadId } = await upload('listed', [small, small]);
    const again = Buffer.from('again');
    await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: again }));
    const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 1 }));
    assert.deepEqual([page.Parts![0]!.Size, page.IsTruncated, page.NextPartNumberMarker], [5, true, '1']);
    const rest = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: '1' });
    assert.deepEqual(
      (await client.send(rest)).Parts!.map(({ PartNumber }) => PartNumber),
      [2],
    );
  });

  it('refuses small parts before the last, wrong order, unknown parts and unmet conditions', async () => {
    const { Parts, complete } = await upload('refused', [small, small]);
    assert.equal((await errorOf(complete())).name, 'EntityTooSmall');
    assert.equal((await errorOf(complete(Parts.toReversed()))).name, 'InvalidPartOrder');
    assert.equal((await errorOf(complete([{ ...Parts[0]!, ETag: '"no"' }]))).name, 'InvalidPart');
    assert.equal((await errorOf(complete([]))).name, 'MalformedXML');
    await complete([Parts[1]!]);
    const other = await upload('refused', [small]);
    assert.equal((await errorOf(other.complete(other.Parts, { IfNoneMatch: '*' }))).status, 412);
  });

  it('forgets an aborted or completed upload', async () => {
    const { Key, UploadId, complete } = await upload('aborted', [small]);
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    assert.equal((await errorOf(complete())).name, 'NoSuchUpload');
    const done = await upload('completed', [small]);
    await done.complete();
    assert.equal((await errorOf(done.complete())).name, 'NoSuchUpload');
  });
});
