import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import {
  CreateBucketCommand,
  GetBucketAclCommand,
  GetObjectAclCommand,
  ListBucketsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { errorOf, openStore, signed } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, store } = await openStore();

function presigned(path: string, options: { issued: Date; seconds: number; more?: Record<string, string> }) {
  const date = options.issued.toISOString().replace(/[-:]|\.\d+/g, '');
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `local/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Date': date,
    'X-Amz-Expires': String(options.seconds),
    'X-Amz-Signature': '0'.repeat(64),
    ...options.more,
  });
  return `${store.url}/${path}?${query}`;
}

describe('a page of another site', () => {
  const origin = 'https://desk.example.edu';
  const asks = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${store.url}/plain/a`, { method, headers });

  it('is let in where a bucket names its origin, and then needs a signature as everybody', async () => {
    assert.match(await (await asks({ origin })).text(), /programs on this machine only/);
    const pages = { AllowOrigins: [origin], AllowMethods: ['GET', 'POST'], AllowHeaders: [] };
    store.createBucket('plain', {
      versioned: false,
      pages: { ...pages, ExposeHeaders: ['ETag'], MaxAge: 60 },
    });
    const unsigned = await asks({ origin });
    assert.match(await unsigned.text(), /<Code>AccessDenied<\/Code>/);
    const names = ['allow-origin', 'expose-headers', 'allow-methods', 'allow-headers', 'max-age'];
    const told = ({ headers }: Response) => names.map((name) => headers.get(`access-control-${name}`));
    assert.deepEqual(told(unsigned), [origin, 'ETag', null, null, null]);
    const before = await asks({ origin, 'access-control-request-method': 'POST' }, 'OPTIONS');
    assert.deepEqual([before.status, ...told(before)], [204, origin, null, 'GET,POST', null, '60']);
    const other = await asks({ origin: 'https://other.example.edu' });
    assert.match(await other.text(), /programs on this machine only/);
  });
});

describe('who may ask', () => {
  it('refuses a request without a signature, or with half of one, as a private bucket does', async () => {
    const headers = [{}, { authorization: 'x' }, { authorization: signed.authorization.slice(0, -1) }];
    const half = presigned('plain/secret', { issued: new Date(), seconds: 60 }).replace(
      /X-Amz-Date=[^&]*&/,
      '',
    );
    const answers = [...headers.map((h) => fetch(`${store.url}/plain/secret`, { headers: h })), fetch(half)];
    for (const response of await Promise.all(answers)) {
      assert.equal(response.status, 403);
      assert.match(await response.text(), /<Code>AccessDenied<\/Code>/);
    }
  });

  it('lets a presigned address put and get, with the headers that it sets', async () => {
    const issued = new Date();
    const address = presigned('plain/a%20b', { issued, seconds: 60 });
    assert.equal((await fetch(address, { method: 'PUT', body: 'shared' })).status, 200);
    const more = { 'response-content-disposition': 'attachment; filename="r.pdf"' };
    const response = await fetch(presigned('plain/a%20b', { issued, seconds: 60, more }));
    assert.equal(await response.text(), 'shared');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="r.pdf"');
  });

  it('refuses a presigned address past its time', async () => {
    const response = await fetch(presigned('plain/a', { issued: new Date(0), seconds: 60 }));
    assert.equal(response.status, 403);
    assert.match(await response.text(), /Request has expired/);
  });
});

function send(agent: Agent, options: { method: string; headers: Record<string, string>; body?: Buffer }) {
  return new Promise<string>((resolve, reject) => {
    const { method, body } = options;
    const headers = { ...signed, ...options.headers };
    const sent = request(`${store.url}/plain/raw`, { agent, method, headers });
    sent.on('response', (response: IncomingMessage) => text(response).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a connection', () => {
  it('goes on after a body that was refused half read', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '5' };
    const refused = await send(agent, {
      method: 'PUT',
      headers,
      body: Buffer.alloc(3_000_000, 'no chunk\r\n'),
    });
    assert.match(refused, /<Code>IncompleteBody<\/Code>/);
    assert.match(await send(agent, { method: 'GET', headers: {} }), /<Code>NoSuchKey<\/Code>/);
    agent.destroy();
  });

  it('is told to give a length where it gives none', async () => {
    const agent = new Agent();
    const headers = { 'transfer-encoding': 'chunked' };
    const refused = await send(agent, { method: 'PUT', headers, body: Buffer.from('x') });
    assert.match(refused, /<Code>MissingContentLength<\/Code>/);
  });
});

describe('operations', () => {
  it('lists buckets', async () => {
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    assert.deepEqual(
      Buckets!.map(({ Name }) => Name),
      ['plain', 'versioned'],
    );
    assert.throws(() => store.createBucket('Not_A_Name', { versioned: false }), {
      name: 'InvalidBucketName',
    });
  });

  it('answers an operation that it does not have with 501 and what was asked', async () => {
    const calls: [() => Promise<unknown>, RegExp][] = [
      [() => client.send(new GetBucketAclCommand({ Bucket: 'plain' })), /^GET bucket acl is not implemented/],
      [() => client.send(new CreateBucketCommand({ Bucket: 'new' })), /^PUT bucket is not implemented/],
      [() => client.send(new GetObjectAclCommand({ Bucket: 'plain', Key: 'a' })), /^GET object acl is not/],
    ];
    for (const [call, message] of calls) {
      await assert.rejects(call(), { name: 'NotImplemented', message });
    }
  });

  it('refuses a header that it would lose', async () => {
    const call = client.send(new PutObjectCommand({ Bucket: 'plain', Key: 't', Body: 'x', Tagging: 'a=b' }));
    assert.equal((await errorOf(call)).name, 'NotImplemented');
  });

  it('refuses a key over 1,024 bytes and an address that cannot be decoded', async () => {
    const long = client.send(new PutObjectCommand({ Bucket: 'plain', Key: 'é'.repeat(513), Body: 'x' }));
    assert.equal((await errorOf(long)).name, 'KeyTooLongError');
    const response = await fetch(`${store.url}/plain/%ff`, { headers: signed });
    assert.match(await response.text(), /<Code>InvalidURI<\/Code>/);
  });
});
