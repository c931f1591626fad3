import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import dynalite from 'dynalite';
import { ensureTable, type TableDefinition } from './ensure-table.ts';
import { type TableClient, tableClient } from './table-client.ts';

export interface TableStore {
  /** The DynamoDB endpoint. */
  url: string;
  /** Creates the table, or brings an existing one to the definition's keys and indexes; items are kept. */
  createTable(definition: TableDefinition): Promise<void>;
  close(): Promise<void>;
}

/**
 * DynamoDB on 127.0.0.1: dynalite, in this process. With a folder the items outlive the process.
 * Not there: transactions, streams, deletion by TTL (readers filter expired items themselves).
 */
export async function startTableStore(options: { folder?: string; port?: number } = {}): Promise<TableStore> {
  if (options.folder) mkdirSync(options.folder, { recursive: true });
  const immediate = { createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };
  const server = dynalite({ ...immediate, ...(options.folder && { path: join(options.folder, 'items') }) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client: TableClient = tableClient(url);
  return {
    url,
    createTable: (definition) => ensureTable(client, definition, options.folder),
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
