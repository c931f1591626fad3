import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { startObjectStore } from '../../../../../../infra/local/aws/s3/object-store.ts';
import { clientOf, errorOf, signedHeaders } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';
import { temporaryFolder } from '../../../../../unit/infra/local/temporary-folder.ts';

const Bucket = 'kept';

const put = (client: S3Client, Key: string, Body: string) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body }));

async function textOf(client: S3Client, Key: string, VersionId?: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return Body!.transformToString();
}

/** Runs a store on a folder for as long as `use` takes. */
async function withStore<T>(folder: string, use: (client: S3Client) => Promise<T>): Promise<T> {
  const store = await startObjectStore({ folder });
  store.createBucket(Bucket, { versioned: true });
  const client = clientOf(store.url);
  try {
    return await use(client);
  } finally {
    client.destroy();
    await store.close();
  }
}

/** Sends the head and half the body of a put, and waits until the half is in a file. */
async function sendHalf(url: string, folder: string, before: number): Promise<void> {
  const half = request(`${url}/${Bucket}/half`, {
    method: 'PUT',
    headers: { ...(await signedHeaders(`${url}/${Bucket}/half`, 'PUT')), 'content-length': 2_000_000 },
  });
  half.on('error', () => {});
  half.write(Buffer.alloc(1_000_000));
  const segments = join(folder, 'segments');
  while (readdirSync(segments).length === before) await new Promise((resolve) => setImmediate(resolve));
}

describe('a store in a folder', () => {
  it('holds after a kill what it had answered, and nothing of a put under way', async () => {
    const folder = temporaryFolder();
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../../../unit/infra/local/aws/s3/serve-folder.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    const client = clientOf(url);
    const { VersionId } = await put(client, 'a', 'one');
    await put(client, 'a', 'two');
    await put(client, 'gone', 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await sendHalf(url, folder, 3);
    child.kill('SIGKILL');
    await once(child, 'exit');
    client.destroy();
    await withStore(folder, async (after) => {
      assert.equal(await textOf(after, 'a'), 'two');
      assert.equal(await textOf(after, 'a', VersionId), 'one');
      const { Contents } = await after.send(new ListObjectsV2Command({ Bucket }));
      assert.deepEqual(
        Contents!.map(({ Key }) => Key),
        ['a'],
      );
    });
    assert.equal(readdirSync(join(folder, 'segments')).length, 3);
  });

  it('drops an object whose bytes a power cut took', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (client) => put(client, 'a', 'one'));
    const [segment] = readdirSync(join(folder, 'segments'));
    truncateSync(join(folder, 'segments', segment!), 1);
    await withStore(folder, async (client) =>
      assert.equal((await errorOf(textOf(client, 'a'))).name, 'NoSuchKey'),
    );
  });

  it('gives sequencers after a restart that are greater than those before', async () => {
    const folder = temporaryFolder();
    const seen: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const store = await startObjectStore({
        folder,
        onObjectEvent: (event) => seen.push(event.sequencer),
      });
      store.createBucket(Bucket, { versioned: false });
      const client = clientOf(store.url);
      for (const text of ['a', 'b']) await put(client, 'k', text);
      client.destroy();
      await store.close();
    }
    assert.deepEqual(seen, seen.toSorted());
    assert.equal(new Set(seen).size, 4);
  });
});
