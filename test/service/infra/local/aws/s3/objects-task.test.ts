import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { objectsTask } from '../../../../../../infra/local/aws/s3/objects-task.ts';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { store } = await openStore();
const objects = objectsTask(store.url);
const { signal } = new AbortController();
const Bucket = 'plain';

describe('what a Distributed Map reads and writes', () => {
  it('is read as it was written', async () => {
    await objects.write({ Bucket, Key: 'a/1.json', Body: '["é"]' });
    assert.equal(await objects.read({ Bucket, Key: 'a/1.json' }, signal), '["é"]');
  });

  it('fails in the words of S3', async () => {
    const missing = objects.read({ Bucket, Key: 'none' }, signal);
    assert.deepEqual(await errorOf(missing), { name: 'NoSuchKey', status: 404 });
  });
});
