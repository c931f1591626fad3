import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openIndex } from '../../../../unit/infra/local/vectors/index-under-test.ts';

const { index, host } = await openIndex({ dimension: 2 });

const bad = (message: RegExp) => ({ name: 'PineconeBadRequestError', message });
const upsert = (record: object) =>
  index.upsert({ records: [{ id: 'x', values: [1, 1], ...record } as never] });

describe('upsert', () => {
  it('stores values and metadata, and replaces both under the same id', async () => {
    const space = index.namespace('tenant/one');
    await space.upsert({ records: [{ id: 'a', values: [1, 2], metadata: { score: 3, tags: ['x'] } }] });
    await space.upsert({ records: [{ id: 'a', values: [3, 4], metadata: { score: 4 } }] });
    const { records } = await space.fetch({ ids: ['a', 'missing'] });
    assert.deepEqual(records, {
      a: { id: 'a', values: [3, 4], metadata: { score: 4 }, sparseValues: undefined },
    });
  });

  it('keeps namespaces apart, and takes the default one by both of its names', async () => {
    await index.upsert({ records: [{ id: 'only-default', values: [1, 0] }] });
    const elsewhere = await index.namespace('other').fetch({ ids: ['only-default'] });
    assert.deepEqual(elsewhere.records, {});
    const { records } = await index.namespace('__default__').fetch({ ids: ['only-default'] });
    assert.ok(records['only-default']);
  });

  it("refuses another dimension with Pinecone's error", async () => {
    await assert.rejects(
      upsert({ values: [1, 2, 3] }),
      bad(/^Vector dimension 3 does not match the dimension of the index 2$/),
    );
    const response = await fetch(`${host}/query`, {
      method: 'POST',
      headers: { 'api-key': 'k' },
      body: JSON.stringify({ topK: 1, vector: [1] }),
    });
    const message = 'Vector dimension 1 does not match the dimension of the index 2';
    assert.deepEqual([response.status, await response.json()], [400, { code: 3, message, details: [] }]);
  });

  it('refuses a vector of zeros', async () => {
    await assert.rejects(upsert({ values: [0, 0] }), bad(/at least one non-zero value. Vector ID 'x'/));
  });

  it('refuses metadata that is nested, null or a list of anything but strings', async () => {
    for (const value of [null, { a: 1 }, [1], [['a']]]) {
      await assert.rejects(
        upsert({ metadata: { field: value } }),
        bad(/^Metadata value must be a string.*'field'$/),
      );
    }
  });

  it('takes metadata of 40 KB and no byte more', async () => {
    const text = 'x'.repeat(40_960 - '{"t":""}'.length);
    await upsert({ metadata: { t: text } });
    await assert.rejects(upsert({ metadata: { t: `${text}y` } }), bad(/metadata size is 40961 bytes/));
  });

  it('takes 1,000 records and no more, and no request over 2 MB', async () => {
    const records = Array.from({ length: 1001 }, (_, at) => ({ id: `many-${at}`, values: [1, at] }));
    const many = index.namespace('many');
    await many.upsert({ records: records.slice(0, 1000) });
    await assert.rejects(many.upsert({ records }), bad(/at most 1000 vectors/));
    const large = records.slice(0, 60).map((record) => ({ ...record, metadata: { t: 'x'.repeat(40_000) } }));
    await assert.rejects(
      many.upsert({ records: large }),
      bad(/larger than the maximum supported size - 2MB/),
    );
  });

  it('stores nothing of a request of which one record is wrong', async () => {
    const space = index.namespace('whole');
    const records = [
      { id: 'good', values: [1, 1] },
      { id: 'wrong', values: [1] },
    ];
    await assert.rejects(space.upsert({ records }));
    assert.deepEqual((await space.fetch({ ids: ['good'] })).records, {});
  });
});

describe('delete', () => {
  it('deletes one, many and all', async () => {
    const space = index.namespace('delete');
    const ids = ['a', 'b', 'c', 'd', 'e'];
    await space.upsert({ records: ids.map((id, at) => ({ id, values: [1, at], metadata: { at } })) });
    const left = async () => (await space.listPaginated()).vectors!.map(({ id }) => id);
    await space.deleteOne({ id: 'a' });
    assert.deepEqual(await left(), ['b', 'c', 'd', 'e']);
    await space.deleteMany({ ids: ['b', 'never'] });
    assert.deepEqual(await left(), ['c', 'd', 'e']);
    await space.deleteAll();
    assert.deepEqual(await left(), []);
    await assert.rejects(space.deleteAll(), { name: 'PineconeNotFoundError' });
    await assert.rejects(space.deleteMany({ filter: { at: 1 } }), bad(/filter/));
  });
});

describe('list and count', () => {
  it('lists ids in order, by prefix, page by page', async () => {
    const space = index.namespace('list');
    const ids = ['a#1', 'a#2', 'a#3', 'b#1'];
    await space.upsert({ records: ids.toReversed().map((id) => ({ id, values: [1, 1] })) });
    const first = await space.listPaginated({ prefix: 'a#', limit: 2 });
    assert.deepEqual(first.vectors, [{ id: 'a#1' }, { id: 'a#2' }]);
    const second = await space.listPaginated({
      prefix: 'a#',
      limit: 2,
      paginationToken: first.pagination!.next,
    });
    assert.deepEqual([second.vectors, second.pagination], [[{ id: 'a#3' }], undefined]);
  });

  it('counts records by namespace', async () => {
    await index.namespace('counted').upsert({ records: [{ id: 'a', values: [1, 1] }] });
    const stats = await index.describeIndexStats();
    assert.equal(stats.dimension, 2);
    assert.deepEqual(stats.namespaces!.counted, { recordCount: 1 });
  });

  it('fetches a thousand records by id', async () => {
    const space = index.namespace('thousand');
    const ids = Array.from({ length: 1000 }, (_, at) => `${'long-id-'.repeat(8)}${at}`);
    await space.upsert({ records: ids.map((id) => ({ id, values: [1, 2] })) });
    assert.equal(Object.keys((await space.fetch({ ids })).records).length, 1000);
  });

  it('says of an operation that it does not have which it was', async () => {
    const call = index.fetchByMetadata({ filter: { a: 1 } });
    await assert.rejects(call, bad(/POST \/vectors\/fetch_by_metadata is not implemented here/));
  });
});
