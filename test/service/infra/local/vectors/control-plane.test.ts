import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startVectorIndex } from '../../../../../infra/local/vectors/vector-index.ts';
import { clientOf, spec } from '../../../../unit/infra/local/vectors/index-under-test.ts';

const server = await startVectorIndex({});
after(() => server.close());
const pinecone = clientOf(server.url);

describe('indexes', () => {
  it('are created ready, and described with a host of their own', async () => {
    const created = await pinecone.createIndex({ name: 'first', dimension: 3, spec, waitUntilReady: true });
    const described = await pinecone.describeIndex('first');
    assert.equal(described.host, created?.host);
    assert.deepEqual([described.dimension, described.metric, described.status.ready], [3, 'cosine', true]);
  });

  it('are found by name from another client, with only the controller host configured', async () => {
    const index = clientOf(server.url).index({ name: 'first' });
    await index.upsert({ records: [{ id: 'a', values: [1, 0, 0] }] });
    const { records } = await clientOf(server.url)
      .index({ name: 'first' })
      .fetch({ ids: ['a'] });
    assert.deepEqual(records.a!.values, [1, 0, 0]);
  });

  it('are listed with their hosts', async () => {
    const { indexes } = await pinecone.listIndexes();
    const { host } = await pinecone.describeIndex('first');
    assert.deepEqual(
      indexes?.map((one) => [one.name, one.host, one.dimension]),
      [['first', host, 3]],
    );
  });

  it('are apart from each other', async () => {
    await pinecone.createIndex({ name: 'second', dimension: 2, spec });
    const second = pinecone.index({ name: 'second' });
    await second.upsert({ records: [{ id: 'b', values: [2, 0] }] });
    assert.deepEqual(Object.keys((await second.fetch({ ids: ['a', 'b'] })).records), ['b']);
    assert.equal((await pinecone.index({ name: 'first' }).describeIndexStats()).totalRecordCount, 1);
    assert.equal((await second.describeIndexStats()).dimension, 2);
  });

  it('refuse a name twice, unless conflicts are suppressed', async () => {
    const options = { name: 'first', dimension: 3, spec };
    await assert.rejects(pinecone.createIndex(options), { name: 'PineconeConflictError' });
    await pinecone.createIndex({ ...options, suppressConflicts: true });
    assert.equal((await pinecone.index({ name: 'first' }).describeIndexStats()).totalRecordCount, 1);
  });

  it('refuse a name that Pinecone would refuse, and are not found when they do not exist', async () => {
    const wrong = pinecone.createIndex({ name: 'No_Such', dimension: 3, spec });
    await assert.rejects(wrong, { name: 'PineconeBadRequestError', message: /lower case alphanumeric/ });
    await assert.rejects(pinecone.describeIndex('none'), { name: 'PineconeNotFoundError' });
  });

  it('refuse by name what is not implemented here', async () => {
    const options = { name: 'other', dimension: 3, spec };
    const refused = (message: RegExp) => ({ name: 'PineconeBadRequestError', message });
    await assert.rejects(
      pinecone.createIndex({ ...options, metric: 'euclidean' }),
      refused(/Only the metric cosine/),
    );
    await assert.rejects(
      pinecone.createIndex({ ...options, deletionProtection: 'enabled' }),
      refused(/Deletion protection is not implemented/),
    );
  });

  it('need an API key', async () => {
    const response = await fetch(`${server.url}/indexes/first`);
    assert.equal(response.status, 401);
  });

  it('are not for a web page (DNS rebinding)', async () => {
    const headers = { 'api-key': 'k', origin: 'http://elsewhere.example' };
    const response = await fetch(`${server.url}/indexes/first`, { headers });
    assert.equal(response.status, 403);
  });
});
