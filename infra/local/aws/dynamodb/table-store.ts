import { mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FaultSeam } from '../../faults/fault-seam.ts';
import { serve } from '../../http/serve.ts';
import { deleteExpired } from './delete-expired.ts';
import { ensureTable, type TableDefinition } from './ensure-table.ts';
import { laggingIndexes } from './lagging-index.ts';
import { openDynalite } from './open-dynalite.ts';
import { tableClient } from './table-client.ts';

/** Milliseconds between two deletions of what is over. */
const HOUR_MS = 60 * 60_000;

export interface TableStore {
  /** The DynamoDB endpoint. */
  url: string;
  /**
   * Creates the table, or brings an existing one to the definition's keys and indexes; items are kept. `expiresBy`: the attribute that says
   * until when, by which they are deleted now and each hour.
   */
  createTable(definition: TableDefinition, expiresBy?: string): Promise<void>;
  /** From now on indexes have seen what was written until now. */
  catchUp(): Promise<unknown>;
  /** What was deleted is on the disk no more. */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * DynamoDB on 127.0.0.1: dynalite, in this process. With a folder the items outlive the process. With `indexLag` its indexes are behind the
 * table. `now`: milliseconds since 1970. Not there: transactions, streams.
 */
export async function startTableStore(
  options: { folder?: string; port?: number; now?: () => number } & Pick<
    FaultSeam,
    'indexLag' | 'throttles' | 'written'
  > = {},
): Promise<TableStore> {
  if (options.folder) mkdirSync(options.folder, { recursive: true });
  const immediate = { createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };
  const path = options.folder && join(options.folder, 'items');
  const { server, forgetDeleted } = openDynalite({ ...immediate, ...(path && { path }) });
  const [own] = server.listeners('request') as [RequestListener];
  const behind = options.indexLag && (await startTableStore());
  const late = behind && laggingIndexes(own, behind.url, options.indexLag!);
  const answer = late?.answer ?? own;
  server.removeAllListeners('request');
  const { url, close } = await serve(
    async (request, response) => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1)!;
      if (options.throttles?.(action)) throttle(request, response);
      else answer(request, options.written ? observed(response, options.written) : response);
    },
    { port: options.port, server },
  );
  const client = tableClient(url);
  const expiring = new Map<TableDefinition, string>();
  const { now = Date.now } = options;
  const hourly = setInterval(async () => {
    for (const [table, attribute] of expiring)
      await deleteExpired(client, table, attribute, now()).catch(() => {});
  }, HOUR_MS).unref();
  return {
    url,
    async createTable(definition, expiresBy) {
      await ensureTable(client, definition, options.folder);
      await behind?.createTable(definition);
      if (expiresBy === undefined) return;
      expiring.set(definition, expiresBy);
      await deleteExpired(client, definition, expiresBy, now());
    },
    catchUp: async () => late?.catchUp(),
    forgetDeleted,
    async close() {
      clearInterval(hourly);
      client.destroy();
      await close();
      await behind?.close();
    },
  };
}

/** The response, whose item is shown as it is sent. */
function observed(response: ServerResponse, written: (item: unknown) => void): ServerResponse {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    const [body] = args;
    if (response.statusCode === 200 && (typeof body === 'string' || Buffer.isBuffer(body))) {
      const { Attributes } = JSON.parse(String(body)) as { Attributes?: unknown };
      if (Attributes !== undefined) written(Attributes);
    }
    return end(...args);
  }) as ServerResponse['end'];
  return response;
}

/** As a table answers whose key or provisioned capacity has had enough. */
function throttle(request: IncomingMessage, response: ServerResponse): void {
  const __type = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
  const message = 'The level of configured provisioned throughput for the table was exceeded.';
  request.resume();
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type, message }));
}
