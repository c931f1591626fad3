import { queryAll } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';

const PREFIX = 'MEMO#';

/** Which remembered answers are of a run: `PK RUN#{runId}`, `SK MEMO#{key in the bucket}`. */
export function createRememberedStore(client: DynamoDBDocumentClient, TableName: string) {
  return {
    async put(runId: string, key: string): Promise<void> {
      await client.send(new PutCommand({ TableName, Item: { PK: `RUN#${runId}`, SK: `${PREFIX}${key}` } }));
    },

    /** The keys in the bucket. */
    async keysOf(runId: string): Promise<string[]> {
      const items = await queryAll(client, TableName, { pk: `RUN#${runId}`, prefix: PREFIX });
      return items.map(({ SK }) => String(SK).slice(PREFIX.length));
    },
  };
}
