import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from '../../../../../../infra/local/aws/dynamodb/ensure-table.ts';
import { tableClient } from '../../../../../../infra/local/aws/dynamodb/table-client.ts';
import { startTableStore } from '../../../../../../infra/local/aws/dynamodb/table-store.ts';

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
    const copy = [{ ...item, bytes: { B: { $binary: 'Af8=' } } }];
    writeFileSync(join(folder, 'results.copy.json'), JSON.stringify(copy));
    assert.deepEqual(await inStore(folder, byIndex, indexed), [item]);
  });
});
