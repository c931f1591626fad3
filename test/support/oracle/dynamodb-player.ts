import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { DynamoOperation, Expression } from './dynamodb-questions.ts';
import { type Answer, type Player, refusalOf } from './questions.ts';

type Of<Kind extends DynamoOperation['do']> = Extract<DynamoOperation, { do: Kind }>;

/** Most pages of a query that are read. */
const PAGES = 30;

/** Questions DynamoDB about a new table for each sequence. */
export function dynamoPlayer(
  client: DynamoDBClient,
  makeTable: (name: string) => Promise<unknown>,
  prefix = 'oracle',
): Player<DynamoOperation> {
  const documents = DynamoDBDocumentClient.from(client);
  return async (operations, at) => {
    const table = `${prefix}-${at}`;
    await makeTable(table);
    const answers: Answer[] = [];
    for (const operation of operations) answers.push(await ask(documents, table, operation).catch(refusalOf));
    return answers;
  };
}

const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ PK: pk, SK: sk });

/** Names and values of a command's expressions. */
function attributesOf(expressions: readonly (Expression | undefined)[]) {
  const texts = expressions.map((expression) => expression?.text).join(' ');
  const names = Object.fromEntries((texts.match(/#\w+/g) ?? []).map((name) => [name, name.slice(1)]));
  const values = Object.assign({}, ...expressions.map((expression) => expression?.values)) as object;
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** A set of items in an order of its own. */
const sorted = (items: readonly unknown[] = []) => items.map((item) => JSON.stringify(inOrder(item))).sort();

/** Attributes by their names, since an item has no order of them. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]);
}

async function ask(
  client: DynamoDBDocumentClient,
  TableName: string,
  operation: DynamoOperation,
): Promise<Answer> {
  switch (operation.do) {
    case 'put':
    case 'update':
    case 'delete':
      return write(client, TableName, operation);
    case 'get': {
      const attributes = operation.attributes && { ProjectionExpression: operation.attributes };
      const read = { ...attributes, ...attributesOf([{ text: operation.attributes ?? '' }]) };
      return {
        item: (await client.send(new GetCommand({ TableName, Key: keyOf(operation.at), ...read }))).Item,
      };
    }
    case 'query':
      return { pages: await query(client, TableName, operation) };
    case 'write-batch': {
      const puts = operation.puts.map((at) => ({ PutRequest: { Item: { ...keyOf(at), state: 'batch' } } }));
      const deletes = operation.deletes.map((at) => ({ DeleteRequest: { Key: keyOf(at) } }));
      const RequestItems = { [TableName]: [...puts, ...deletes] };
      const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems }));
      return { left: Object.keys(UnprocessedItems).length };
    }
    case 'get-batch': {
      const attributes = operation.attributes && { ProjectionExpression: operation.attributes };
      const names = attributesOf([{ text: operation.attributes ?? '' }]);
      const Keys = operation.at.map(keyOf);
      const RequestItems = { [TableName]: { Keys, ...attributes, ...names } };
      const { Responses = {}, UnprocessedKeys = {} } = await client.send(
        new BatchGetCommand({ RequestItems }),
      );
      return { items: sorted(Responses[TableName]), left: Object.keys(UnprocessedKeys).length };
    }
  }
}

/** The condition of a write beside a change: its values have names of their own. */
const beside = ({ text, values = {} }: Expression): Expression => ({
  text: text.replaceAll(':', ':of_'),
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(':', ':of_'), value]),
  ),
});

async function write(
  client: DynamoDBDocumentClient,
  TableName: string,
  operation: Of<'put' | 'update' | 'delete'>,
): Promise<Answer> {
  const condition = operation.condition && beside(operation.condition);
  const change = operation.do === 'update' ? operation.change : undefined;
  const asked = {
    TableName,
    ...(condition && { ConditionExpression: condition.text }),
    ...(operation.returned && { ReturnValues: operation.returned }),
    ...attributesOf([condition, change]),
  };
  const Key = keyOf(operation.at);
  const send = () => {
    if (operation.do === 'put')
      return client.send(new PutCommand({ ...asked, Item: { ...Key, ...operation.item } }));
    if (operation.do === 'delete') return client.send(new DeleteCommand({ ...asked, Key }));
    return client.send(new UpdateCommand({ ...asked, Key, UpdateExpression: operation.change.text }));
  };
  return { attributes: (await send()).Attributes };
}

/** All pages, at most thirty. */
async function query(
  client: DynamoDBDocumentClient,
  TableName: string,
  { index, key, filter, attributes, limit, backward, counted, consistent }: Of<'query'>,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items, Count, ScannedCount, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: key.text,
        FilterExpression: filter?.text,
        ProjectionExpression: attributes,
        Limit: limit,
        ...(backward && { ScanIndexForward: false }),
        ...(counted && { Select: 'COUNT' }),
        ...(consistent && { ConsistentRead: true }),
        ...attributesOf([key, filter, { text: attributes ?? '' }]),
        ExclusiveStartKey,
      }),
    );
    pages.push({ items: Items, count: Count, scanned: ScannedCount, last: LastEvaluatedKey });
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined && pages.length < PAGES);
  return pages;
}
