import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientOf, openIndex, spec } from './index-under-test.ts';

const { server, pinecone } = await openIndex({});

describe('indexes', () => {
  it('are created, described with the server itself as host, and listed', async () => {
    const created = await pinecone.createIndex({ name: 'first', dimension: 3, spec, waitUntilReady: true });
    assert.equal(created?.host, server.url);
    const described = await pinecone.describeIndex('first');
    assert.deepEqual(
      [described.dimension, described.metric, described.status.ready, described.host],
      [3, 'cosine', true, server.url],
    );
    const { indexes } = await pinecone.listIndexes();
    assert.deepEqual(
      indexes!.map(({ name }) => name),
      ['first'],
    );
  });

  it('are found by name from another client, with only the controller host configured', async () => {
    const index = clientOf(server.url).index({ name: 'first' });
    await index.upsert({ records: [{ id: 'a', values: [1, 0, 0] }] });
    const { records } = await clientOf(server.url)
      .index({ name: 'first' })
      .fetch({ ids: ['a'] });
    assert.deepEqual(records.a!.values, [1, 0, 0]);
  });

  it('are apart from each other', async () => {
    await pinecone.createIndex({ name: 'second', dimension: 2, metric: 'dotproduct', spec });
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

  it('are deleted unless they are protected', async () => {
    await pinecone.createIndex({ name: 'third', dimension: 2, spec, deletionProtection: 'enabled' });
    await assert.rejects(pinecone.deleteIndex('third'), { name: 'PineconeBadRequestError' });
    await pinecone.configureIndex({ name: 'third', deletionProtection: 'disabled' });
    await pinecone.deleteIndex('third');
    await assert.rejects(pinecone.describeIndex('third'), { name: 'PineconeNotFoundError' });
  });

  it('need an API key', async () => {
    const response = await fetch(`${server.url}/indexes`);
    assert.equal(response.status, 401);
  });
});
