import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createObjectStore } from '@assay/platform/run/object-store';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { openStore } from '../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client } = await openStore();
const objects = createObjectStore(client, 'versioned');
const schema = z.object({ score: z.int(), words: z.string() });

describe('an object', () => {
  it('is read as it was written, whatever its language', async () => {
    const value = { score: 3, words: 'Größe, 漢字, 👩‍🚀, "quoted"' };
    await objects.write('runs/r1/teams/style & voice/verdict.json', value);
    assert.deepEqual(await objects.read('runs/r1/teams/style & voice/verdict.json', schema), value);
  });

  it('that is not there is null where it may be missing, and an error naming it elsewhere', async () => {
    assert.equal(await objects.readOptional('runs/r1/none.json', schema), null);
    await assert.rejects(objects.read('runs/r1/none.json', schema), {
      code: 'ArtifactMissing',
      message: /runs\/r1\/none\.json does not exist/,
    });
  });

  it('is gone once it is removed, and removing it again is no failure', async () => {
    for (const name of ['a', 'b', 'c']) await objects.write(`runs/gone/${name}.json`, {});
    for (const _ of [1, 2]) await objects.remove(['runs/gone/a.json', 'runs/gone/c.json']);
    const left = await objects.list('runs/gone/');
    assert.deepEqual(
      left.map(({ key }) => key),
      ['runs/gone/b.json'],
    );
  });

  it('is changed by many at once without one of the changes being lost', async () => {
    const counted = z.array(z.int());
    const add = (number: number) =>
      objects.change('runs/r1/counted.json', counted, (numbers) => [...(numbers ?? []), number]);
    assert.deepEqual(await add(0), [0]);
    await Promise.all([1, 2, 3].map(add));
    const all = await objects.read('runs/r1/counted.json', counted);
    assert.deepEqual(all.sort(), [0, 1, 2, 3]);
  });

  it('of another form is an error that says what to do, even where it may be missing', async () => {
    await objects.write('runs/r2/verdict.json', { score: 'three' });
    for (const read of [objects.read, objects.readOptional])
      await assert.rejects(read('runs/r2/verdict.json', schema), {
        code: 'ArtifactMissing',
        message: /resume the run/,
      });
  });

  it('that is no JSON is an error that names it and quotes nothing of it', async () => {
    const Key = 'runs/r2/half.json';
    await client.send(new PutObjectCommand({ Bucket: 'versioned', Key, Body: '{"score": 3, "wor' }));
    await assert.rejects(objects.read(Key, schema), {
      code: 'ArtifactMissing',
      message: /^runs\/r2\/half\.json((?!score).)*$/,
    });
  });

  it('in a bucket that is not there is an error of the store, not a missing one', async () => {
    const elsewhere = createObjectStore(client, 'no-such-bucket');
    await assert.rejects(elsewhere.readOptional('runs/r1/a.json', schema), { name: 'NoSuchBucket' });
  });
});

describe('a list of objects', () => {
  /** Makes the pages of a list small, as a bucket of thousands of objects would have several. */
  client.middlewareStack.add(
    (next, { commandName }) =>
      (request) =>
        commandName === 'ListObjectsV2Command'
          ? next({ ...request, input: { ...request.input, MaxKeys: 3 } })
          : next(request),
    { step: 'initialize' },
  );

  it('names every one under a prefix, over several pages', async () => {
    const keys = Array.from({ length: 10 }, (_, index) => `runs/many/${index}.json`);
    await Promise.all(['runs/manyfold/x.json', ...keys].map((key) => objects.write(key, 1)));
    const listed = await objects.list('runs/many/');
    assert.deepEqual(
      listed.map(({ key, size }) => [key, size]),
      keys.map((key) => [key, 1]),
    );
    assert.ok(listed.every(({ modified }) => modified instanceof Date));
  });

  it('of a prefix without any is empty', async () => assert.deepEqual(await objects.list('runs/none/'), []));
});
