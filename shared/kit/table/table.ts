import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

/** True when the write happened, false when its condition did not hold. */
export async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The items of one partition of the table or of an index. */
export interface KeyQuery {
  index?: 'GSI1' | 'GSI2';
  pk: string;
  /** What the sort key begins with; all items where it is empty. */
  prefix?: string;
  /** What the sort key comes before. */
  before?: string;
  /** What the sort key comes after. */
  after?: string | undefined;
  /** Reads what was written a moment before, too; not of an index. */
  consistent?: boolean;
  /** Items of a page. */
  limit?: number | undefined;
  /** In the order of sort keys, or the last first. */
  lastFirst?: boolean;
}

/** The condition on the sort key, and its value. */
function sortCondition({ prefix, before, after }: KeyQuery): [string, string | undefined] {
  if (before) return [' AND #sk < :sk', before];
  if (after) return [' AND #sk > :sk', after];
  return prefix ? [' AND begins_with(#sk, :sk)', prefix] : ['', undefined];
}

function keyCondition(query: KeyQuery) {
  const { index, pk, consistent, limit, lastFirst } = query;
  const [condition, value] = sortCondition(query);
  return {
    ...(index ? { IndexName: index } : {}),
    ...(consistent ? { ConsistentRead: true } : {}),
    ...(limit ? { Limit: limit } : {}),
    ...(lastFirst ? { ScanIndexForward: false } : {}),
    KeyConditionExpression: `#pk = :pk${condition}`,
    ExpressionAttributeNames: {
      '#pk': index ? `${index}PK` : 'PK',
      ...(value ? { '#sk': index ? `${index}SK` : 'SK' } : {}),
    },
    ExpressionAttributeValues: { ':pk': pk, ...(value ? { ':sk': value } : {}) },
  };
}

/** All items that a query finds, however many pages they are; `isEnough`: no more pages are read once it says so of what was found. */
export async function queryAll(
  client: DynamoDBDocumentClient,
  table: string,
  key: KeyQuery,
  isEnough: (items: readonly Record<string, unknown>[]) => boolean = () => false,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const query = { TableName: table, ...keyCondition(key), ExclusiveStartKey };
    const page = await client.send(new QueryCommand(query));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && !isEnough(items));
  return items;
}
