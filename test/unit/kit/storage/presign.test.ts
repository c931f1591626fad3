import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { presignForm, presignRead } from '@assay/kit/storage/presign';
import { S3Client } from '@aws-sdk/client-s3';

const NOW = new Date('2026-11-23T08:00:00.123Z');
const secretAccessKey = 'a-secret';
const s3 = new S3Client({
  region: 'eu-central-1',
  endpoint: 'https://s3.example.edu',
  forcePathStyle: true,
  credentials: { accessKeyId: 'AKID', secretAccessKey, sessionToken: 'a/session+token=' },
});

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
const signature = (text: string) => {
  const parts = ['20261123', 'eu-central-1', 's3', 'aws4_request'];
  const key = parts.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
};

describe('a form for one upload', () => {
  it('is signed over its policy, which names every field and the size', async () => {
    const what = {
      bucket: 'b',
      key: 'submissions/t/a/s/an essay.txt',
      seconds: 900,
      metadata: { asked: 'n' },
    };
    const { url, fields, expiresAt } = await presignForm(s3, { ...what, bytes: [1, 5] }, NOW);
    assert.equal(url, 'https://s3.example.edu/b');
    const { policy = '', 'x-amz-signature': signed, ...others } = fields;
    assert.equal(signed, signature(policy));
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
    assert.deepEqual([expiration, expiresAt], ['2026-11-23T08:15:00.123Z', '2026-11-23T08:15:00.123Z']);
    const named = Object.entries(others).map(([name, value]) => ({ [name]: value }));
    assert.deepEqual(conditions, [{ bucket: 'b' }, ...named, ['content-length-range', 1, 5]]);
    assert.deepEqual([others['x-amz-date'], others['x-amz-meta-asked']], ['20261123T080000Z', 'n']);
    assert.equal(others['x-amz-security-token'], 'a/session+token=');
  });
});

describe('an address of one object', () => {
  it('is signed over its path, its query and its time', async () => {
    const what = { bucket: 'b', key: 'runs/run-1/report.pdf', seconds: 300, file: 'report.pdf' };
    const { url, expiresAt } = await presignRead(s3, what, NOW);
    assert.equal(expiresAt, '2026-11-23T08:05:00.123Z');
    const { host, pathname, search } = new URL(url);
    assert.equal(pathname, '/b/runs/run-1/report.pdf');
    const pairs = search.slice(1).split('&');
    const signed = pairs.find((pair) => pair.startsWith('X-Amz-Signature='))!;
    const query = pairs
      .filter((pair) => pair !== signed)
      .sort()
      .join('&');
    const canonical = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    const scope = '20261123/eu-central-1/s3/aws4_request';
    const text = ['AWS4-HMAC-SHA256', '20261123T080000Z', scope, sha256(canonical)].join('\n');
    assert.equal(signed, `X-Amz-Signature=${signature(text)}`);
  });
});
