import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { errorOf, openStore } from '../../../../../unit/infra/local/aws/s3/store-under-test.ts';

const { client, store } = await openStore();

const key = fc.oneof(
  fc.constantFrom('a', 'a/', 'a/b', 'a/b/c', 'ab', 'b//c', 'é', '\uffe6', '😀/x'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), key, body: fc.uint8Array() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const), key, to: key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('get' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      prefix: fc.constantFrom('', 'a', 'a/', 'b', 'é'),
      delimiter: fc.constantFrom('', '/', 'b'),
      pageSize: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Model = Map<string, Uint8Array>;

async function take(Bucket: string, model: Model, next: Step): Promise<void> {
  if (next.do === 'put') {
    await client.send(new PutObjectCommand({ Bucket, Key: next.key, Body: next.body }));
    model.set(next.key, next.body);
  } else if (next.do === 'delete') {
    await client.send(new DeleteObjectCommand({ Bucket, Key: next.key }));
    model.delete(next.key);
  } else if (next.do === 'copy') await copy(Bucket, model, next.key, next.to);
  else if (next.do === 'get') await compareObject(Bucket, model, next.key);
  else await compareListing(Bucket, model, next);
}

async function copy(Bucket: string, model: Model, from: string, to: string): Promise<void> {
  if (from === to) return;
  const CopySource = `${Bucket}/${encodeURIComponent(from)}`;
  const call = client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }));
  const body = model.get(from);
  if (!body) return assert.equal((await errorOf(call)).name, 'NoSuchKey');
  await call;
  model.set(to, body);
}

async function compareObject(Bucket: string, model: Model, Key: string): Promise<void> {
  const call = client.send(new GetObjectCommand({ Bucket, Key }));
  const expected = model.get(Key);
  if (!expected) return assert.equal((await errorOf(call)).name, 'NoSuchKey');
  assert.deepEqual(Buffer.from(await (await call).Body!.transformToByteArray()), Buffer.from(expected));
}

/** What a listing must show, computed the plain way: sort by bytes, filter, roll up, remove doubles. */
function expectedLines(model: Model, prefix: string, delimiter: string): string[] {
  const sorted = [...model.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const lines = sorted
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const at = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
      return at < 0 ? `key ${name}` : `prefix ${name.slice(0, at + delimiter.length)}`;
    });
  return [...new Set(lines)];
}

async function compareListing(
  Bucket: string,
  model: Model,
  next: Extract<Step, { do: 'list' }>,
): Promise<void> {
  const lines: string[] = [];
  const query = { Bucket, Prefix: next.prefix, Delimiter: next.delimiter, EncodingType: 'url' as const };
  for await (const page of paginateListObjectsV2({ client, pageSize: next.pageSize }, query)) {
    const decode = (name: string) => decodeURIComponent(name.replaceAll('+', ' '));
    const shown = [
      ...(page.Contents ?? []).map(({ Key }) => `key ${decode(Key!)}`),
      ...(page.CommonPrefixes ?? []).map(({ Prefix }) => `prefix ${decode(Prefix!)}`),
    ];
    assert.ok(shown.length <= next.pageSize);
    lines.push(...shown);
  }
  const expected = expectedLines(model, next.prefix, next.delimiter);
  const inOrder = (kind: string, from: string[]) => from.filter((line) => line.startsWith(kind));
  for (const kind of ['key ', 'prefix ']) assert.deepEqual(inOrder(kind, lines), inOrder(kind, expected));
}

describe('the store beside a plain map', () => {
  it('puts, copies, deletes, gets and lists as the map would', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const bucket = `run-${run++}`;
        store.createBucket(bucket, { versioned: run % 2 === 0 });
        const model: Model = new Map();
        for (const next of steps) await take(bucket, model, next);
        for (const name of model.keys()) await compareObject(bucket, model, name);
        await compareListing(bucket, model, { do: 'list', prefix: '', delimiter: '', pageSize: 3 });
      }),
      { numRuns: 40 },
    );
  });

  it('shows every key in plain XML as it is, control characters included', async () => {
    store.createBucket('plain-xml', { versioned: false });
    const keys = ['\r', '\n', '\t', '\u0001', '\u007f', '&amp;', ' x ', ']]>'].map((name) => `k${name}k`);
    for (const Key of keys) await client.send(new PutObjectCommand({ Bucket: 'plain-xml', Key, Body: 'x' }));
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'plain-xml' }));
    assert.deepEqual(
      Contents!.map(({ Key }) => Key),
      keys.toSorted(),
    );
  });
});
