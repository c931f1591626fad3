import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { hashOf } from '@assay/model/canonical-json';
import { parseCatalogue } from '@assay/model/catalogue';
import type { ChatRequest } from '@assay/model/chat-request';
import { createS3Memo } from '@assay/model/memo';
import type { ModelClient } from '@assay/model/model-client';
import { S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { createTestServer } from '../../support/test-server.ts';
import { catalogueText, clientOf, prose, requestFor, verdict } from './bench.ts';
import { failed, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const objects = new Map<string, string>();
const server = createTestServer(async (request, response) => {
  const path = new URL(request.url ?? '', 'http://s3').pathname;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks).toString());
  const body = objects.get(path);
  if (path.includes('denied'))
    return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  if (body === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  response.writeHead(200, { 'content-type': 'application/json' }).end(request.method === 'PUT' ? '' : body);
});
let s3: S3Client;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3 = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
});
after(async () => {
  s3.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks, and accepts the answer. */
async function accepted<T>(client: ModelClient, request: ChatRequest<T>) {
  const completion = await client.complete(request);
  await completion.settle(completion);
  return completion;
}

const emptyMemo = () => {
  objects.clear();
  return createS3Memo({ s3, bucket: 'artifacts', prefix: 'memo/tenant' });
};

const good = said('{"rationale":"r","score":2}', {
  logprobs: { content: [{ token: '{', logprob: -0.5, top_logprobs: [] }] },
});

describe('an answer that is known', () => {
  it('costs nothing and says what it once took', async () => {
    provider.script(good);
    const memo = emptyMemo();
    const first = await accepted(clientOf(address, { memo }).client, requestFor(verdict));
    const second = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.equal(provider.received.length, 1);
    assert.deepEqual(second.value, first.value);
    assert.equal(second.text, first.text);
    assert.deepEqual(second.logprobs, first.logprobs);
    assert.deepEqual(second.confidence, first.confidence);
    const { call } = second;
    assert.equal(call.memoised, true);
    assert.deepEqual([call.cost, call.inputTokens, call.outputTokens, call.attempts], [0, 0, 0, 0]);
    assert.equal(call.original?.cost, first.call.cost);
    assert.equal(call.original?.inputTokens, 1000);
    assert.equal(call.original?.startedAt, first.call.startedAt);
    assert.equal(call.promptHash, first.call.promptHash);
    assert.equal(call.systemFingerprint, 'fp_1');
  });

  it('is known by model, messages, parameters, seed and schema', async () => {
    provider.script(said('words'));
    const { client } = clientOf(address, { memo: emptyMemo() });
    await accepted(client, requestFor(prose));
    const others = [
      { seed: 8 },
      { role: 'debater' },
      { decoding: { temperature: 0.5, max_output_tokens: 200 } },
      { decoding: { temperature: 0, max_output_tokens: 201 } },
      { messages: [{ role: 'user' as const, content: 'another' }] },
    ];
    for (const other of others)
      assert.equal((await client.complete(requestFor(prose, other))).call.memoised, false);
    assert.equal((await client.complete(requestFor(prose))).call.memoised, true);
    assert.equal((await client.complete(requestFor(prose, { agent: 'a/b' }))).call.memoised, true);
    provider.script(good);
    assert.equal((await client.complete(requestFor(verdict))).call.memoised, false);
  });

  it('is the same behind another address of the provider', async () => {
    const other = new ScriptedProvider();
    const elsewhere = await other.start();
    const memo = emptyMemo();
    provider.script(good);
    await accepted(clientOf(address, { memo }).client, requestFor(verdict));
    const { call } = await clientOf(elsewhere, { memo }).client.complete(requestFor(verdict));
    assert.equal(call.memoised, true);
    await other.stop();
  });

  it('is not known of another model of the provider, or another provider, under the same id', async () => {
    const memo = emptyMemo();
    provider.script(good);
    await accepted(clientOf(address, { memo }).client, requestFor(verdict));
    for (const [was, is] of [
      ['name: model-a', 'name: model-b'],
      ['able: { kind: chat, provider: scripted', 'able: { kind: chat, provider: open'],
    ] as const) {
      const catalogue = parseCatalogue(catalogueText(address).replace(was, is));
      const { call } = await clientOf(address, { memo, catalogue }).client.complete(requestFor(verdict));
      assert.equal(call.memoised, false, is);
    }
  });

  it('is kept with what was done without on a guess, so that nobody pays again, and says so', async () => {
    const memo = emptyMemo();
    provider.script(failed(400), good);
    const first = await accepted(clientOf(address, { memo }).client, requestFor(verdict));
    const later = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.ok(first.call.fallbacks.includes('seed-unsupported'));
    assert.deepEqual([later.call.memoised, later.call.fallbacks], [true, first.call.fallbacks]);
  });

  it('is not known when the call failed or its answer could not be used', async () => {
    const { client } = clientOf(address, { memo: emptyMemo() });
    provider.script(failed(401));
    await assert.rejects(client.complete(requestFor(verdict)));
    provider.script(said('nonsense'));
    await assert.rejects(client.complete(requestFor(verdict)));
    provider.script(good);
    const { call } = await client.complete(requestFor(verdict));
    assert.equal(call.memoised, false);
    assert.equal(call.seed, 8, 'an answer that is useless with one seed is asked for with another');
  });

  it('is no refusal: whoever resumes asks with another seed, and is told so', async () => {
    const memo = emptyMemo();
    const refusals = [said("I'm sorry, but I can't help with that."), said(null, { refusal: 'No.' })];
    for (const [at, refusal] of refusals.entries()) {
      provider.script(refusal);
      await assert.rejects(clientOf(address, { memo }).client.complete(requestFor(verdict)), {
        name: 'ModelRefused',
        message:
          /^model-a refused to answer as judge\..*Resume the run, and it is asked again, with another seed if it takes one/,
      });
      assert.deepEqual(
        provider.received.map(({ body }) => body.seed),
        [7 + at],
      );
    }
    provider.script(good);
    const { call } = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.deepEqual([call.seed, provider.received[0]!.body.seed], [9, 9]);
  });

  it('is asked for again when what was kept cannot be read', async () => {
    for (const kept of [
      '{"text": 1',
      '{"rejected": -1}',
      '{"rejected": "2"}',
      '{"text":"a"}',
      '[]',
      'null',
    ]) {
      const broken = { get: async () => kept, put: async () => undefined };
      provider.script(good);
      const { call } = await clientOf(address, { memo: broken }).client.complete(requestFor(verdict));
      assert.deepEqual([call.memoised, call.seed], [false, 7], kept);
    }
  });

  it('is not known before it is accepted', async () => {
    const memo = emptyMemo();
    provider.script(good);
    const completion = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.equal(objects.size, 0);
    await completion.settle(completion);
    assert.equal(objects.size, 1);
  });

  it('is never given again once it was rejected: each time another seed is sent', async () => {
    const memo = emptyMemo();
    provider.script(good);
    for (const seed of [7, 8, 9]) {
      const completion = await clientOf(address, { memo }).client.complete(requestFor(verdict));
      const { call, settle } = completion;
      assert.deepEqual([call.seed, provider.received.at(-1)!.body.seed], [seed, seed]);
      await settle(null);
      await settle(completion);
    }
    const fourth = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    await fourth.settle(fourth);
    const fifth = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.deepEqual([fifth.call.memoised, fifth.call.seed], [true, 10]);
    await fifth.settle(null);
    const sixth = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    assert.equal(sixth.call.memoised, false);
  });
});

describe('an answer that was asked for in place of another', () => {
  const again = { messages: [{ role: 'user' as const, content: 'Do it again.' }] };

  it('is what an equal request gets, and nothing is paid', async () => {
    const memo = emptyMemo();
    provider.script(said('useless'), said('of use'));
    const { client } = clientOf(address, { memo });
    const first = await client.complete(requestFor(prose));
    const second = await client.complete(requestFor(prose, again));
    await first.settle(second);
    const later = await clientOf(address, { memo }).client.complete(requestFor(prose));
    assert.deepEqual([later.text, later.call.memoised, provider.received.length], ['of use', true, 2]);
    assert.equal(later.call.promptHash, second.call.promptHash);
    await later.settle(later);
    const latest = await clientOf(address, { memo }).client.complete(requestFor(prose));
    assert.equal(latest.text, 'of use');
  });
});

describe('equal calls at the same time', () => {
  it('share one request, which is paid once', async () => {
    provider.script(good);
    const { client } = clientOf(address);
    const all = await Promise.all([1, 2, 3].map(() => client.complete(requestFor(verdict))));
    assert.equal(provider.received.length, 1);
    assert.deepEqual(
      all.map(({ call }) => call.memoised),
      [false, true, true],
    );
    assert.deepEqual(all[2]!.value, all[0]!.value);
    assert.equal(all[2]!.call.cost, 0);
  });

  it('share an answer also after it came, until it is settled; from then on it is in the memo', async () => {
    provider.script(good);
    const { client } = clientOf(address, { memo: emptyMemo() });
    const first = await client.complete(requestFor(verdict));
    const second = await client.complete(requestFor(verdict));
    assert.deepEqual([second.call.memoised, second.value, objects.size], [true, first.value, 0]);
    await Promise.all([first.settle(first), second.settle(second)]);
    const third = await client.complete(requestFor(verdict));
    assert.deepEqual([third.call.memoised, provider.received.length], [true, 1]);
  });

  it('do not share an answer that was rejected, whoever rejects it', async () => {
    provider.script(good);
    const { client } = clientOf(address, { memo: emptyMemo() });
    const [first, second] = await Promise.all([1, 2].map(() => client.complete(requestFor(verdict))));
    await second!.settle(null);
    await first!.settle(first!);
    const third = await client.complete(requestFor(verdict));
    assert.deepEqual([third.call.memoised, third.call.seed], [false, 8]);
  });

  it('ask again without a memo, once the answer is settled', async () => {
    provider.script(good);
    const { client } = clientOf(address);
    await accepted(client, requestFor(verdict));
    assert.equal((await client.complete(requestFor(verdict))).call.memoised, false);
  });

  it('fail together, and the next call asks again', async () => {
    provider.script(failed(401));
    const { client } = clientOf(address);
    const all = await Promise.allSettled([1, 2].map(() => client.complete(requestFor(verdict))));
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(provider.received.length, 1);
    provider.script(good);
    assert.equal((await client.complete(requestFor(verdict))).value.score, 2);
  });
});

describe('the hash of a value', () => {
  it('does not depend on the order of keys', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, item]) => [key, reversed(item)]),
      );
    };
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.equal(hashOf(value), hashOf(reversed(value)))));
  });
});

describe('the memo in S3', () => {
  it("keeps answers under the tenant's prefix", async () => {
    for (const prefix of ['memo/school', 'memo/school/']) {
      objects.clear();
      const memo = createS3Memo({ s3, bucket: 'artifacts', prefix });
      assert.equal(await memo.get('abc'), null);
      await memo.put('abc', '{"text":"ä"}');
      assert.deepEqual([...objects.keys()], ['/artifacts/memo/school/abc.json']);
      assert.equal(await memo.get('abc'), '{"text":"ä"}');
    }
  });

  it('does not take a failure of S3 for an unknown answer', async () => {
    const memo = createS3Memo({ s3, bucket: 'artifacts', prefix: 'memo/denied' });
    await assert.rejects(memo.get('abc'), { name: 'AccessDenied' });
  });
});
