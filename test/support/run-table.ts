import { after } from 'node:test';
import { createRunStore, type RunStore } from '@assay/platform/run/run-store';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableDefinition } from '../../infra/local/aws/dynamodb/ensure-table.ts';
import { tableClient } from '../../infra/local/aws/dynamodb/table-client.ts';
import { startTableStore, type TableStore } from '../../infra/local/aws/dynamodb/table-store.ts';

const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });

/** The table's keys and indexes, as the template has them. */
const RUN_TABLE: TableDefinition = {
  TableName: 'results',
  AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
  GlobalSecondaryIndexes: ['GSI1', 'GSI2'].map((IndexName) => ({
    IndexName,
    KeySchema: [key(`${IndexName}PK`, 'HASH'), key(`${IndexName}SK`, 'RANGE')],
    Projection: { ProjectionType: 'ALL' },
  })),
};

/** Whole flows look at indexes where they end: none is behind in long tests, but for those of erasures, which ask indexes what there is. */
const isLong = /[/\\]test[/\\]long[/\\](?!functions[/\\]platform[/\\]erase)/.test(process.argv[1] ?? '');

/** Indexes have not seen up to eight of the last writes, or `INDEXES_BEHIND`; `SEED` says of which read how many. */
const { INDEXES_BEHIND = isLong ? '0' : '8', SEED = '7' } = process.env;
export const indexLag = { writes: Number(INDEXES_BEHIND), seed: Number(SEED) };

/** A run store on a local table of its own, with tables of other names beside it, closed when the tests of the file are over. */
export async function openRunTable(...others: string[]): Promise<{
  runStore: RunStore;
  documents: DynamoDBDocumentClient;
  url: string;
  /** Has indexes see what was written until now. */
  catchUp: TableStore['catchUp'];
}> {
  const table = await startTableStore({ indexLag });
  for (const TableName of ['results', ...others]) await table.createTable({ ...RUN_TABLE, TableName });
  const client = tableClient(table.url);
  after(async () => {
    client.destroy();
    await table.close();
  });
  const marshallOptions = { removeUndefinedValues: true };
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions });
  return {
    runStore: createRunStore(documents, 'results'),
    documents,
    url: table.url,
    catchUp: table.catchUp,
  };
}
