import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startCrc64 } from '../../../../../../infra/local/aws/s3/body/crc64.ts';
import { readWantedParts } from '../../../../../../infra/local/aws/s3/operations/wanted-parts.ts';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, events } = await openStore();
const Bucket = 'versioned';
const big = Buffer.alloc(5 * 2 ** 20, 'big');
const small = Buffer.from('the end');

async function upload(Key: string, bodies: readonly Buffer[], ChecksumAlgorithm?: 'CRC64NVME') {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'text/x-parts', ChecksumAlgorithm }),
  );
  const Parts: { PartNumber: number; ETag?: string; ChecksumCRC32?: string }[] = [];
  for (const [at, Body] of bodies.entries()) {
    const PartNumber = at + 1;
    const part = await client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ChecksumAlgorithm }),
    );
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

  it('takes the later of two parts with one number', async () => {
    const { Key, UploadId, complete } = await upload('twice', [small]);
    const part = { Bucket, Key, UploadId, PartNumber: 1, Body: 'again' };
    const { ETag } = await client.send(new UploadPartCommand(part));
    await complete([{ PartNumber: 1, ETag }]);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    assert.equal(await Body!.transformToString(), 'again');
  });

  it('verifies the checksum of the whole object where the client wants one, and shows it', async () => {
    const whole = startCrc64();
    for (const bytes of [big, small]) whole.update(bytes);
    const ChecksumCRC64NVME = whole.digest().toString('base64');
    const { Key, complete } = await upload('whole', [big, small], 'CRC64NVME');
    const wrong = complete(undefined, { ChecksumCRC64NVME: Buffer.alloc(8).toString('base64') });
    assert.equal((await errorOf(wrong)).name, 'BadDigest');
    const done = await complete(undefined, { ChecksumCRC64NVME, ChecksumType: 'FULL_OBJECT' });
    assert.deepEqual([done.ChecksumCRC64NVME, done.ChecksumType], [ChecksumCRC64NVME, 'FULL_OBJECT']);
    const got = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    assert.equal(got.ChecksumCRC64NVME, ChecksumCRC64NVME);
    await got.Body!.transformToByteArray();
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

describe('the document that completes an upload', () => {
  const document = (parts: string) =>
    `<?xml version="1.0"?>\n<CompleteMultipartUpload xmlns="http://s3">${parts}</CompleteMultipartUpload>`;
  const part = (number: number, etag: string) =>
    `<Part>\n<PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`;

  it('names parts by number and entity tag, quoted or not', () => {
    const parts = readWantedParts(document(part(1, '&quot;a&quot;') + part(3, '"b"') + part(4, 'c')));
    assert.deepEqual(
      parts.map(({ number, etag }) => [number, etag]),
      [
        [1, 'a'],
        [3, 'b'],
        [4, 'c'],
      ],
    );
  });

  it('is refused where it names no part or is cut short', () => {
    const whole = document(part(1, 'a'));
    for (const text of ['', document(''), whole.slice(0, -5), document('<Part><ETag>a</ETag></Part>')]) {
      assert.throws(() => readWantedParts(text), { name: 'MalformedXML' }, text);
    }
  });
});
