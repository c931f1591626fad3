import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { serialize } from 'node:v8';
import {
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from '../../../../../../infra/local/aws/dynamodb/ensure-table.ts';
import { type LevelIterator, levels } from '../../../../../../infra/local/aws/dynamodb/open-dynalite.ts';
import { type TableClient, tableClient } from '../../../../../../infra/local/aws/dynamodb/table-client.ts';
import { startTableStore, type TableStore } from '../../../../../../infra/local/aws/dynamodb/table-store.ts';

const plain: TableDefinition = {
  TableName: 'results',
  AttributeDefinitions: [
    { AttributeName: 'PK', AttributeType: 'S' },
    { AttributeName: 'SK', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
};
const indexed: TableDefinition = {
  ...plain,
  AttributeDefinitions: [...(plain.AttributeDefinitions ?? []), { AttributeName: 'G', AttributeType: 'S' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'GSI1',
      KeySchema: [{ AttributeName: 'G', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
};
const item = { PK: { S: 'p' }, SK: { S: 's' }, G: { S: 'g' }, bytes: { B: Uint8Array.of(1, 255) } };

async function inStore<T>(folder: string, work: (url: string) => Promise<T>, definition = plain): Promise<T> {
  const store = await startTableStore({ folder });
  try {
    await store.createTable(definition);
    return await work(store.url);
  } finally {
    await store.close();
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'assay-table-'));

async function withStore<T>(
  folder: string | undefined,
  work: (store: TableStore, client: TableClient) => Promise<T>,
): Promise<T> {
  const store = await startTableStore(folder === undefined ? {} : { folder });
  const client = tableClient(store.url);
  try {
    await store.createTable(plain);
    return await work(store, client);
  } finally {
    client.destroy();
    await store.close();
  }
}

async function put(url: string) {
  const client = tableClient(url);
  await client.send(new PutItemCommand({ TableName: 'results', Item: item }));
  client.destroy();
}

async function byIndex(url: string) {
  const client = tableClient(url);
  const { Items } = await client.send(
    new QueryCommand({
      TableName: 'results',
      IndexName: 'GSI1',
      KeyConditionExpression: 'G = :g',
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    }),
  );
  client.destroy();
  return Items;
}

describe('the local DynamoDB', () => {
  it('keeps items in its folder from one start to the next', async () => {
    const folder = newFolder();
    await inStore(folder, put);
    await inStore(folder, async (url) => {
      const client = tableClient(url);
      const key = { PK: { S: 'p' }, SK: { S: 's' } };
      const { Item } = await client.send(new GetItemCommand({ TableName: 'results', Key: key }));
      client.destroy();
      assert.deepEqual(Item, item);
    });
  });

  it('deletes what is over as it starts, by the attribute that says until when, and nothing else', async () => {
    const folder = newFolder();
    const times = { over: '1799', now: '1800', later: '9000' };
    await withStore(folder, async (_, client) => {
      for (const [SK, N] of [...Object.entries(times), ['never', undefined] as const])
        await client.send(
          new PutItemCommand({
            TableName: 'results',
            Item: { ...item, SK: { S: SK }, ...(N && { until: { N } }) },
          }),
        );
    });
    const store = await startTableStore({ folder, now: () => 1_800_000 });
    const client = tableClient(store.url);
    await store.createTable(plain, 'until');
    const { Items = [] } = await client.send(new ScanCommand({ TableName: 'results' }));
    client.destroy();
    await store.close();
    assert.deepEqual(Items.map(({ SK }) => SK!.S).sort(), ['later', 'never', 'now']);
  });

  it('answers neither a web page nor a request for another machine', async () => {
    await inStore(newFolder(), async (url) => {
      const asked = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://attacker.example' } });
      assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [403, null]);
    });
  });

  it('keeps them when a new version of the template adds an index', async () => {
    const folder = newFolder();
    await inStore(folder, put);
    assert.deepEqual(await inStore(folder, byIndex, indexed), [item]);
  });

  it('goes on with a change of keys that was cut short', async () => {
    const folder = newFolder();
    await inStore(folder, async () => {});
    writeFileSync(join(folder, 'results.copy'), serialize([item]));
    assert.deepEqual(await inStore(folder, byIndex, indexed), [item]);
  });
});

describe('a table whose indexes are behind it', () => {
  it('answers from them as it was some writes ago, never less than it did, and in the end all', async () => {
    const store = await startTableStore({ indexLag: { writes: 3, seed: 1 } });
    await store.createTable(indexed);
    const client = tableClient(store.url);
    const count = async () => (await byIndex(store.url))?.length ?? 0;
    for (const [index, SK] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await client.send(new PutItemCommand({ TableName: 'results', Item: { ...item, SK: { S: SK } } }));
      assert.ok((await count()) >= index + 1 - 3);
    }
    const { Count } = await client.send(new ScanCommand({ TableName: 'results', ConsistentRead: true }));
    assert.equal(Count, 5);
    const seen: number[] = [];
    for (let look = 0; look < 20; look += 1) seen.push(await count());
    assert.deepEqual(seen, seen.toSorted());
    assert.ok(seen[0]! < 5 && seen.at(-1) === 5, seen.join(' '));
    client.destroy();
    await store.close();
  });
});

/** Does work that sees every iterator which table stores open meanwhile. */
async function withIterators(work: (opened: readonly LevelIterator[]) => Promise<void>): Promise<void> {
  const { create } = levels;
  const opened: LevelIterator[] = [];
  levels.create = (options) => {
    const made = create(options);
    for (const name of ['keys', 'values'] as const) {
      const open = made.db[name].bind(made.db);
      made.db[name] = (range) => {
        const iterator = open(range);
        opened.push(iterator);
        return iterator;
      };
    }
    return made;
  };
  await work(opened).finally(() => {
    levels.create = create;
  });
}

describe('what a table store holds', () => {
  const query = new QueryCommand({
    TableName: 'results',
    KeyConditionExpression: 'PK = :p',
    ExpressionAttributeValues: { ':p': { S: 'p' } },
    Limit: 1,
  });

  for (const folder of [undefined, newFolder()])
    it(`is let go of when a query is answered, ${folder ? 'on a disk' : 'in memory'}`, async () => {
      await withIterators((opened) =>
        withStore(folder, async (store, client) => {
          await put(store.url);
          for (const command of [query, new ScanCommand({ TableName: 'results' })])
            await client.send(command);
          assert.ok(opened.length >= 2);
          for (const iterator of opened)
            await assert.rejects(iterator.next(), { code: 'LEVEL_ITERATOR_NOT_OPEN' });
        }),
      );
    });

  it('is in no file any more once it was deleted and is forgotten, whatever file it was in', async () => {
    const folder = newFolder();
    const files = () =>
      readdirSync(join(folder, 'items')).map((name) => readFileSync(join(folder, 'items', name), 'latin1'));
    const holds = (text: string) => files().some((content) => content.includes(text));
    const key = (of: string) => ({ PK: { S: of }, SK: { S: 's' } });
    await withStore(folder, async (store, client) => {
      const write = (of: string, text: string) =>
        client.send(new PutItemCommand({ TableName: 'results', Item: { ...key(of), text: { S: text } } }));
      await write('kept', 'that-is-kept');
      for (const text of ['erased-first', 'erased-again']) {
        await write(text, text);
        await client.send(query);
        assert.ok(holds(text), `${text} is there`);
        if (text === 'erased-again') await store.forgetDeleted();
        await client.send(new DeleteItemCommand({ TableName: 'results', Key: key(text) }));
        await store.forgetDeleted();
        assert.ok(!holds(text), `${text} is gone`);
      }
      const kept = await client.send(new GetItemCommand({ TableName: 'results', Key: key('kept') }));
      assert.equal(kept.Item?.text?.S, 'that-is-kept');
    });
  });
});
