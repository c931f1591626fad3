import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startVectorIndex } from '../../../../infra/local/vectors/vector-index.ts';
import { clientOf, openIndex, spec, temporaryFolder } from './index-under-test.ts';

describe('a vector index in a folder', () => {
  it('holds after a kill every record that it had answered', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-folder.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const space = clientOf(line.toString().trim()).index({ name: 'assay' }).namespace('t/a');
    const values = [0.1, -2.5e-7, 3];
    await space.upsert({ records: [{ id: 'kept', values, metadata: { n: 1, é: ['x'] } }] });
    await space.upsert({ records: [{ id: 'gone', values }] });
    await space.deleteOne({ id: 'gone' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { index } = await openIndex({ folder, dimension: 3 });
    const { records } = await index.namespace('t/a').fetch({ ids: ['kept', 'gone'] });
    assert.deepEqual(Object.keys(records), ['kept']);
    assert.deepEqual(records.kept!.values, [...Float32Array.from(values)]);
    assert.deepEqual(records.kept!.metadata, { n: 1, é: ['x'] });
  });

  it('keeps indexes, namespaces and their removal over a restart', async () => {
    const folder = temporaryFolder();
    const first = await startVectorIndex({ folder });
    const before = clientOf(first.url);
    await before.createIndex({ name: 'kept', dimension: 2, metric: 'euclidean', spec, tags: { a: 'b' } });
    await before.createIndex({ name: 'removed', dimension: 2, spec });
    const index = before.index({ name: 'kept' });
    for (const name of ['one', 'two'])
      await index.namespace(name).upsert({ records: [{ id: name, values: [1, 2] }] });
    await index.namespace('two').deleteAll();
    await before.deleteIndex('removed');
    await before.configureIndex({ name: 'kept', tags: { c: 'd' } });
    await first.close();
    const { pinecone } = await openIndex({ folder });
    const { indexes } = await pinecone.listIndexes();
    assert.deepEqual(
      indexes!.map(({ name, metric, tags }) => [name, metric, tags]),
      [['kept', 'euclidean', { a: 'b', c: 'd' }]],
    );
    assert.deepEqual((await pinecone.index({ name: 'kept' }).describeIndexStats()).namespaces, {
      one: { recordCount: 1 },
    });
  });

  it('refuses to start with another dimension than the folder holds', async () => {
    const folder = temporaryFolder();
    await (await startVectorIndex({ folder, dimension: 3 })).close();
    await assert.rejects(startVectorIndex({ folder, dimension: 4 }), {
      code: 'ConfigurationInvalid',
      message: /holds vectors of 3 dimensions, not 4/,
    });
  });
});
