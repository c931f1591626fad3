import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { StackError } from '../../stack-error.ts';
import type { TableClient } from './table-client.ts';
import { copiedItems, discardCopy, keepCopy, putItems, readItems } from './table-copy.ts';

/** Milliseconds between two looks at a table's status, and how many there are at most. */
const LOOK_EVERY = 5;
const LOOKS = 1000;

/** What of an `AWS::DynamoDB::Table` has a meaning on a laptop: names, keys and indexes. */
export type TableDefinition = Pick<
  CreateTableCommandInput,
  'TableName' | 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'LocalSecondaryIndexes'
>;

/**
 * Creates the table if it is absent. Where its keys or indexes differ from the definition it is created anew and its
 * items are put back; with a folder the items are in a file meanwhile, and a deployment cut short goes on from there.
 */
export async function ensureTable(client: TableClient, definition: TableDefinition, folder?: string) {
  const name = definition.TableName as string;
  const existing = await describe(client, name);
  if (existing && existing.TableStatus !== 'ACTIVE') await reached(client, name, 'ACTIVE');
  const interrupted = folder ? copiedItems(folder, name) : undefined;
  if (existing && !interrupted && sameShape(existing, definition)) return;
  const items = interrupted ?? (existing ? await readItems(client, name) : []);
  if (folder && existing && !interrupted) keepCopy(folder, name, items);
  if (existing) {
    await client.send(new DeleteTableCommand({ TableName: name }));
    await reached(client, name, undefined);
  }
  await client.send(new CreateTableCommand({ ...definition, BillingMode: 'PAY_PER_REQUEST' }));
  await reached(client, name, 'ACTIVE');
  await putItems(client, name, items);
  if (folder) discardCopy(folder, name);
}

async function describe(client: TableClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Waits for a table's status (undefined: for its absence), which dynalite changes a moment after it has answered. */
async function reached(client: TableClient, name: string, status: string | undefined): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await describe(client, name))?.TableStatus === status) return;
    await setTimeout(LOOK_EVERY);
  }
  const message = `The table ${name} did not become ${status ?? 'absent'}. Start the stack again, or in an empty folder.`;
  throw new StackError('StackUnavailable', message);
}

function sameShape(existing: TableDescription, definition: TableDefinition): boolean {
  return isDeepStrictEqual(shape(existing), shape(definition));
}

function shape(table: TableDescription | TableDefinition) {
  const attributes = (table.AttributeDefinitions ?? []).map((a) => `${a.AttributeName}:${a.AttributeType}`);
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  const projected = indexes.map(({ IndexName, KeySchema, Projection }) => {
    const others = (Projection?.NonKeyAttributes ?? []).toSorted();
    return [IndexName, ...keys(KeySchema), Projection?.ProjectionType, ...others].join(':');
  });
  return { attributes: attributes.sort(), keys: keys(table.KeySchema), indexes: projected.sort() };
}

function keys(schema: TableDescription['KeySchema'] = []): string[] {
  return schema.map((key) => `${key.KeyType}=${key.AttributeName}`).sort();
}
