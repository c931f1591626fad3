import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { objectsTask } from '../../../../../../infra/local/aws/s3/objects-task.ts';
import type { ListedObject } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { store } = await openStore();
const objects = objectsTask(store.url, 2);
const { signal } = new AbortController();
const Bucket = 'plain';

async function listed(Prefix?: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  for await (const object of objects.list({ Bucket, ...(Prefix && { Prefix }) }, signal)) found.push(object);
  return found;
}

const keysOf = async (prefix?: string) => (await listed(prefix)).map(({ Key }) => Key);

describe('what a Distributed Map reads and writes', () => {
  it('is read as it was written', async () => {
    await objects.write({ Bucket, Key: 'a/1.json', Body: '["é"]' });
    assert.equal(await objects.read({ Bucket, Key: 'a/1.json' }, signal), '["é"]');
  });

  it('is listed under a prefix, page after page', async () => {
    const names = ['many/0', 'many/1', 'many/2', 'many/3', 'many/4'];
    for (const Key of names) await objects.write({ Bucket, Key, Body: 'x' });
    assert.deepEqual(await keysOf('many/'), names);
    assert.equal((await keysOf()).length, 6);
    assert.deepEqual(await keysOf('none/'), []);
  });

  it('is told with its size and its time in seconds', async () => {
    const [found] = await listed('a/');
    const { LastModified, Etag, ...rest } = found!;
    assert.deepEqual(rest, { Key: 'a/1.json', Size: 6, StorageClass: 'STANDARD' });
    assert.ok(Number.isInteger(LastModified) && /^".+"$/.test(Etag));
  });

  it('fails in the words of S3', async () => {
    const missing = objects.read({ Bucket, Key: 'none' }, signal);
    assert.deepEqual(await errorOf(missing), { name: 'NoSuchKey', status: 404 });
  });
});
