import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startVectorIndex } from '../../../../../infra/local/vectors/vector-index.ts';
import { temporaryFolder } from '../../../../unit/infra/local/temporary-folder.ts';
import { clientOf, openIndex, spec } from '../../../../unit/infra/local/vectors/index-under-test.ts';

describe('a vector index in a folder', () => {
  it('holds after a kill every record that it had answered', async () => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-folder.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pinecone = clientOf(line.toString().trim());
    await pinecone.createIndex({ name: 'assay', dimension: 3, spec });
    const space = pinecone.index({ name: 'assay' }).namespace('t/a');
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
    await before.createIndex({ name: 'kept', dimension: 2, spec });
    const index = before.index({ name: 'kept' });
    for (const name of ['one', 'two'])
      await index.namespace(name).upsert({ records: [{ id: name, values: [1, 2] }] });
    await index.namespace('two').deleteAll();
    await first.close();
    const { pinecone } = await openIndex({ folder, dimension: 3 });
    assert.equal((await pinecone.describeIndex('kept')).dimension, 2);
    assert.deepEqual((await pinecone.index({ name: 'kept' }).describeIndexStats()).namespaces, {
      one: { recordCount: 1 },
    });
  });
});
