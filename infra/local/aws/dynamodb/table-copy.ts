import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type AttributeValue, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TableClient } from './table-client.ts';

type DynamoItem = Record<string, AttributeValue>;

/** Every item of a table. */
export async function readItems(client: TableClient, table: string): Promise<DynamoItem[]> {
  const items: DynamoItem[] = [];
  for await (const page of paginateScan({ client }, { TableName: table })) items.push(...(page.Items ?? []));
  return items;
}

export async function putItems(client: TableClient, table: string, items: DynamoItem[]): Promise<void> {
  for (const item of items) await client.send(new PutItemCommand({ TableName: table, Item: item }));
}

/** Writes the items to a file that survives a crash while the table is created anew. */
export function keepCopy(folder: string, table: string, items: DynamoItem[]): void {
  const file = copyFile(folder, table);
  writeFileSync(`${file}.part`, serialize(items));
  renameSync(`${file}.part`, file);
}

/** The items of a copy that was not yet put back, if there is one. */
export function copiedItems(folder: string, table: string): DynamoItem[] | undefined {
  const file = copyFile(folder, table);
  if (!existsSync(file)) return undefined;
  return deserialize(readFileSync(file)) as DynamoItem[];
}

export function discardCopy(folder: string, table: string): void {
  rmSync(copyFile(folder, table), { force: true });
}

function copyFile(folder: string, table: string): string {
  return join(folder, `${table}.copy`);
}
