import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { presignForm } from '@assay/kit/storage/presign';
import {
  CreateBucketCommand,
  GetBucketAclCommand,
  GetObjectAclCommand,
  ListBucketsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  clientOf,
  errorOf,
  FORGED,
  openStore,
  presigned,
  signedHeaders,
} from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, store } = await openStore();

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
    const headers = [{}, { authorization: 'x' }, { authorization: FORGED.slice(0, -1) }];
    const half = (await presigned(`${store.url}/plain/secret`, 60)).replace(/X-Amz-Date=[^&]*&/, '');
    const answers = [...headers.map((h) => fetch(`${store.url}/plain/secret`, { headers: h })), fetch(half)];
    for (const response of await Promise.all(answers)) {
      assert.equal(response.status, 403);
      assert.match(await response.text(), /<Code>AccessDenied<\/Code>/);
    }
  });

  it('lets a presigned address put and get, with the headers that it sets', async () => {
    const object = `${store.url}/plain/a%20b`;
    const put = await fetch(await presigned(object, 60, { method: 'PUT' }), {
      method: 'PUT',
      body: 'shared',
    });
    assert.equal(put.status, 200);
    const more = 'response-content-disposition=attachment%3B%20filename%3D%22r.pdf%22';
    const response = await fetch(await presigned(`${object}?${more}`, 60));
    assert.equal(await response.text(), 'shared');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="r.pdf"');
  });

  it('refuses a presigned address past its time', async () => {
    const response = await fetch(await presigned(`${store.url}/plain/a`, 60, { at: new Date(0) }));
    assert.equal(response.status, 403);
    assert.match(await response.text(), /Request has expired/);
  });
});

describe('a signature', () => {
  const refused = async (response: Response) => {
    assert.equal(response.status, 403);
    assert.match(await response.text(), /<Code>SignatureDoesNotMatch<\/Code>/);
  };

  it('is of the secret of its key', async () => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'another' };
    const other = new S3Client({
      endpoint: store.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
    });
    const call = other.send(new PutObjectCommand({ Bucket: 'plain', Key: 'a', Body: 'x' }));
    assert.deepEqual(await errorOf(call), { name: 'SignatureDoesNotMatch', status: 403 });
    await refused(await fetch(`${store.url}/plain/a`, { headers: { authorization: FORGED } }));
  });

  it('is of one path, method, query and set of headers', async () => {
    const object = `${store.url}/plain/signed`;
    await client.send(new PutObjectCommand({ Bucket: 'plain', Key: 'signed', Body: 'x' }));
    const headers = await signedHeaders(object);
    assert.equal((await fetch(object, { headers })).status, 200);
    await refused(await fetch(`${object}2`, { headers }));
    await refused(await fetch(object, { method: 'DELETE', headers }));
    await refused(await fetch(`${object}?versionId=null`, { headers }));
    await refused(await fetch(object, { headers: { ...headers, 'x-amz-content-sha256': '0'.repeat(64) } }));
    const address = await presigned(object, 60);
    assert.equal((await fetch(address)).status, 200);
    await refused(await fetch(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')));
    await refused(await fetch(address, { method: 'DELETE' }));
    await refused(await fetch(address.replace('plain/signed', 'plain/other')));
  });

  it('is of the policy of a form, which none of its fields passes over', async () => {
    const what = { bucket: 'plain', key: 'form', seconds: 60, bytes: [1, 5] as [number, number] };
    const { url, fields } = await presignForm(clientOf(store.url), what, new Date());
    const post = (changes: Record<string, string>, file = 'x') => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
      form.set('file', new Blob([file]));
      return fetch(url, { method: 'POST', body: form });
    };
    assert.equal((await post({})).status, 204);
    const policy = JSON.parse(Buffer.from(fields.policy!, 'base64').toString());
    policy.conditions.pop();
    const wider = Buffer.from(JSON.stringify(policy)).toString('base64');
    await refused(await post({ policy: wider }, 'a longer text'));
    await refused(await post({ 'x-amz-signature': '0'.repeat(64) }));
    for (const [changes, file, code] of [
      [{ key: 'other' }, 'x', 'AccessDenied'],
      [{ 'x-amz-meta-own': 'x' }, 'x', 'AccessDenied'],
      [{}, 'a longer text', 'EntityTooLarge'],
    ] as const)
      assert.match(await (await post(changes, file)).text(), new RegExp(`<Code>${code}</Code>`));
  });
});

async function send(
  agent: Agent,
  options: { method: string; headers: Record<string, string>; body?: Buffer },
) {
  const { method, body } = options;
  const headers = { ...(await signedHeaders(`${store.url}/plain/raw`, method)), ...options.headers };
  return new Promise<string>((resolve, reject) => {
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
    const response = await fetch(`${store.url}/plain/%ff`, {
      headers: await signedHeaders(`${store.url}/plain/%ff`),
    });
    assert.match(await response.text(), /<Code>InvalidURI<\/Code>/);
  });
});
