import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import {
  CreateBucketCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { errorOf, openStore } from './store-under-test.ts';

const { client, store } = await openStore();

function presigned(path: string, options: { issued: Date; seconds: number; more?: Record<string, string> }) {
  const date = options.issued.toISOString().replace(/[-:]|\.\d+/g, '');
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Date': date,
    'X-Amz-Expires': String(options.seconds),
    'X-Amz-Signature': '0'.repeat(64),
    ...options.more,
  });
  return `${store.url}/${path}?${query}`;
}

describe('who may ask', () => {
  it('refuses an unsigned request as a private bucket does', async () => {
    const response = await fetch(`${store.url}/plain/secret`);
    assert.equal(response.status, 403);
    assert.match(await response.text(), /<Code>AccessDenied<\/Code>/);
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
    const headers = { authorization: 'x', ...options.headers };
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
  it('creates, heads, locates and lists buckets', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'made' }));
    await client.send(new HeadBucketCommand({ Bucket: 'made' }));
    const { LocationConstraint } = await client.send(new GetBucketLocationCommand({ Bucket: 'made' }));
    assert.equal(LocationConstraint, undefined);
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    assert.deepEqual(
      Buckets!.map(({ Name }) => Name),
      ['made', 'plain', 'versioned'],
    );
    assert.equal((await errorOf(client.send(new HeadBucketCommand({ Bucket: 'absent' })))).status, 404);
    const again = client.send(new CreateBucketCommand({ Bucket: 'made' }));
    assert.equal((await errorOf(again)).name, 'BucketAlreadyOwnedByYou');
    const wrong = client.send(new CreateBucketCommand({ Bucket: 'Not_A_Name' }));
    assert.equal((await errorOf(wrong)).name, 'InvalidBucketName');
  });

  it('answers an operation that it does not have with 501 and its name', async () => {
    const calls: [Promise<unknown>, RegExp][] = [
      [client.send(new GetBucketAclCommand({ Bucket: 'plain' })), /^GetBucketAcl is not implemented/],
      [client.send(new ListObjectsCommand({ Bucket: 'plain' })), /^ListObjects is not implemented/],
      [client.send(new GetObjectTaggingCommand({ Bucket: 'plain', Key: 'a' })), /^GetObjectTagging is not/],
    ];
    for (const [call, message] of calls) {
      await assert.rejects(call, { name: 'NotImplemented', message });
    }
  });

  it('refuses a header that it would lose', async () => {
    const call = client.send(new PutObjectCommand({ Bucket: 'plain', Key: 't', Body: 'x', Tagging: 'a=b' }));
    assert.equal((await errorOf(call)).name, 'NotImplemented');
  });

  it('refuses a key over 1,024 bytes and an address that cannot be decoded', async () => {
    const long = client.send(new PutObjectCommand({ Bucket: 'plain', Key: 'é'.repeat(513), Body: 'x' }));
    assert.equal((await errorOf(long)).name, 'KeyTooLongError');
    const response = await fetch(`${store.url}/plain/%ff`, { headers: { authorization: 'x' } });
    assert.match(await response.text(), /<Code>InvalidURI<\/Code>/);
  });
});
