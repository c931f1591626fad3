import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { indexesOf, openVectorIndex, retryingFetch } from '@assay/platform/exemplar/vector-index';
import { Pinecone } from '@pinecone-database/pinecone';
import { openIndex } from '../../infra/local/vectors/index-under-test.ts';

/** A clock that only sleeping moves. */
function clockOf() {
  const slept: number[] = [];
  let time = 1_000;
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    time += milliseconds;
  };
  return { now: () => time, sleep, random: () => 1, slept };
}

type Answer = { status?: number; body?: object; headers?: Record<string, string> } | 'cut';

/** A `fetch` that answers one request after the other, the last answer ever after, and what was asked of it. */
function answering(...answers: Answer[]) {
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`);
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer === 'cut') throw new TypeError('fetch failed');
    const { status = 200, body = {}, headers = {} } = answer;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return { send, asked };
}

const wanted = { base: 'assay', region: 'us-east-1', model: { id: 'vectors', dimensions: 3 } };
const index = (more: object = {}) => ({
  name: 'assay-3',
  dimension: 3,
  metric: 'cosine',
  host: 'assay.example',
  vector_type: 'dense',
  deletion_protection: 'disabled',
  spec: { serverless: { cloud: 'aws', region: 'us-east-1' } },
  status: { ready: true, state: 'Ready' },
  ...more,
});
const making = { status: { ready: false, state: 'Initializing' } };

let clients = 0;
function open(...answers: Answer[]) {
  const { send, asked } = answering(...answers);
  const clock = clockOf();
  const pinecone = new Pinecone({
    apiKey: `key-${++clients}`,
    controllerHostUrl: 'http://vectors.invalid',
    fetchApi: retryingFetch(send, clock),
    maxRetries: 0,
  });
  return { asked, slept: clock.slept, host: openVectorIndex(pinecone, wanted, clock) };
}

describe('a vector index', () => {
  it('is made where there is none, as wide as the vectors', async () => {
    const { pinecone } = await openIndex({ dimension: 2 });
    const own = { ...wanted, base: 'own' };
    const host = await openVectorIndex(pinecone, own, clockOf());
    const made = await pinecone.describeIndex('own-3');
    assert.deepEqual([made.host, made.dimension, made.metric], [host, 3, 'cosine']);
    assert.equal(await openVectorIndex(pinecone, own, clockOf()), host);
  });

  it('is another one for vectors of another length; all of a base name are known', async () => {
    const { pinecone, host } = await openIndex({ dimension: 2 });
    const three = await openVectorIndex(pinecone, wanted, clockOf());
    const model = { id: 'longer', dimensions: 5 };
    const five = await openVectorIndex(pinecone, { ...wanted, model }, clockOf());
    await openVectorIndex(pinecone, { ...wanted, base: 'assay-of-others' }, clockOf());
    assert.equal(new Set([host, three, five]).size, 3);
    assert.deepEqual(
      (await indexesOf(pinecone, 'assay')).map((one) => [one.name, one.host]),
      [
        ['assay', host],
        ['assay-3', three],
        ['assay-5', five],
      ],
    );
  });

  it('that is new or still being made is waited for', async () => {
    const { host, slept, asked } = open(
      { status: 404 },
      { status: 201, body: index(making) },
      { status: 404 },
      { body: index(making) },
      { body: index() },
    );
    assert.match(await host, /assay\.example/);
    assert.deepEqual(slept, [2000, 2000]);
    assert.deepEqual(
      asked.map((request) => request.split(' ')[0]),
      ['GET', 'POST', 'GET', 'GET', 'GET'],
    );
  });

  it('that another process makes at the same time is used', async () => {
    const { host } = open({ status: 404 }, { status: 409 }, { body: index() });
    assert.match(await host, /assay\.example/);
  });

  it('is not waited for without end, nor where it never becomes ready', async () => {
    const slow = open({ body: index(making) });
    await assert.rejects(slow.host, { name: 'VectorsUnavailable', message: /not ready after 120 s/ });
    assert.equal(slow.slept.length, 60);
    const ended = open({ body: index({ status: { ready: false, state: 'InitializationFailed' } }) });
    await assert.rejects(ended.host, { name: 'VectorsUnavailable', message: /InitializationFailed/ });
    assert.deepEqual(ended.slept, []);
  });

  for (const other of [{ dimension: 1024 }, { metric: 'dotproduct' }])
    it(`of another ${Object.keys(other)} is not used`, async () => {
      const { host, slept } = open({ body: index({ ...making, ...other }) });
      await assert.rejects(host, {
        name: 'ConfigurationInvalid',
        message: /The index "assay-3" holds vectors of .*vectors makes 3, compared by cosine/,
      });
      assert.deepEqual(slept, []);
    });

  it('whose key is refused says so', async () => {
    await assert.rejects(open({ status: 401 }).host, { name: 'SecretMissing', message: /PINECONE_API_KEY/ });
  });
});

describe('requests to the vector index', () => {
  it('are made again after throttling, 5xx and lost connections, in one place', async () => {
    const throttled = { status: 429, headers: { 'retry-after': '7' } };
    const { host, asked, slept } = open(throttled, { status: 503 }, 'cut', { body: index() });
    assert.match(await host, /assay\.example/);
    assert.equal(asked.length, 4);
    assert.deepEqual(slept, [7500, 1000, 2000]);
  });

  for (const answer of [{ status: 429 }, { status: 500 }, 'cut'] as const)
    it(`end after six of them (${typeof answer === 'string' ? answer : answer.status})`, async () => {
      const { host, asked } = open(answer);
      await assert.rejects(host, { name: 'VectorsUnavailable', message: /6 requests made/ });
      assert.equal(asked.length, 6);
    });
});
