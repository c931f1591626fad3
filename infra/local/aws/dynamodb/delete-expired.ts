import { DeleteItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import type { TableDefinition } from './ensure-table.ts';
import type { TableClient } from './table-client.ts';

/**
 * Deletes the items of a table whose time is over, as DynamoDB does some time after. `attribute`: which holds that, in seconds since 1970; an
 * item without it, or whose time was put off meanwhile, stays.
 */
export async function deleteExpired(
  client: TableClient,
  { TableName, KeySchema = [] }: TableDefinition,
  attribute: string,
  now: number,
): Promise<void> {
  const over = {
    TableName,
    ExpressionAttributeNames: { '#time': attribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now / 1000)) } },
  };
  const found = paginateScan({ client }, { ...over, FilterExpression: '#time < :now' });
  for await (const { Items = [] } of found)
    for (const item of Items) {
      const Key = Object.fromEntries(KeySchema.map(({ AttributeName: name }) => [name, item[name!]!]));
      const asked = new DeleteItemCommand({ ...over, Key, ConditionExpression: '#time < :now' });
      await client.send(asked).catch(unlessPutOff);
    }
}

function unlessPutOff(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
}
