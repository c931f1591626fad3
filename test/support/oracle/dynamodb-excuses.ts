import { isDeepStrictEqual } from 'node:util';
import type { Excuse } from './compare.ts';
import type { DynamoOperation } from './dynamodb-questions.ts';
import type { Answer } from './questions.ts';

const isRefused = ({ code }: Answer) => code === 'ValidationException';
const isTaken = ({ code }: Answer) => code === undefined;
/** Whether an operation writes such a key of the index. */
const isIndexKey = (operation: DynamoOperation, is: (value: unknown) => boolean) =>
  (operation.do === 'put' && is(operation.item.GSI1PK)) ||
  (operation.do === 'update' &&
    operation.change.text.includes('#GSI1PK = :a') &&
    is(operation.change.values?.[':a']));

/** Pages as if a query had ended where there was nothing more. */
function withoutEmptyEnd({ pages }: Answer): unknown {
  const all = pages as { scanned: number }[];
  if (all.length < 2 || all.at(-1)!.scanned > 0) return undefined;
  const { last: _, ...end } = all.at(-2) as { last?: unknown; scanned: number };
  return { pages: [...all.slice(0, -2), end] };
}

/** Where moto 5.2.1 is not as DynamoDB documents itself; https://docs.aws.amazon.com/amazondynamodb/latest is where the pages stand. */
export const dynamoExcuses: readonly Excuse<DynamoOperation>[] = [
  {
    words:
      'moto has a fault of its own where conditions compare what an item has not, or are none. developerguide/Expressions.OperatorsAndFunctions.html: "If the condition expression evaluates to true, the operation succeeds. Otherwise, the operation fails."',
    covers: ({ theirs, ours }) => theirs.status === 500 && ours.status === 400,
  },
  {
    words:
      'moto ends with the last item that there is, though the limit was reached. APIReference/API_Query.html, Limit: "If DynamoDB processes the number of items up to the limit while processing the results, it stops the operation and returns the matching values up to that point, along with a key in LastEvaluatedKey to apply in a subsequent operation so you can pick up where you left off".',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'query' &&
      operation.limit !== undefined &&
      isTaken(ours) &&
      isDeepStrictEqual(theirs, withoutEmptyEnd(ours)),
  },
  {
    words:
      'moto refuses elements of a list that is not there. APIReference/API_GetItem.html, ProjectionExpression: "If any of the requested attributes are not found, they will not appear in the result."',
    covers: ({ operation, theirs, ours }) =>
      'attributes' in operation &&
      operation.attributes?.includes('[0]') === true &&
      isRefused(theirs) &&
      isTaken(ours),
  },
  {
    words:
      'moto filters by keys. developerguide/Query.FilterExpression.html: "A filter expression cannot contain partition key or sort key attributes."',
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'query' && operation.filter?.text === '#SK = :f' && isTaken(theirs) && isRefused(ours),
  },
  {
    words:
      'moto takes keys of indexes of any type. APIReference/API_PutItem.html: "If you specify any attributes that are part of an index key, then the data types for those attributes must match those of the schema in the table\'s attribute definition."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      isIndexKey(operation, (value) => typeof value === 'number') && isTaken(theirs) && isRefused(ours),
  },
  {
    words:
      'moto takes an empty key of an index from an update. APIReference/API_PutItem.html: "Attribute values of type String and Binary must have a length greater than zero if the attribute is used as a key attribute for a table or index."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'update' &&
      isIndexKey(operation, (value) => value === '') &&
      isTaken(theirs) &&
      isRefused(ours),
  },
  {
    words:
      'moto puts and deletes one item at once. APIReference/API_BatchWriteItem.html: "you cannot put and delete the same item in the same BatchWriteItem request."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'write-batch' && operation.deletes.length > 0 && isTaken(theirs) && isRefused(ours),
  },
  {
    words:
      'moto writes more at once. APIReference/API_BatchWriteItem.html refuses it: "There are more than 25 requests in the batch."',
    divides: true,
    covers: ({ operation, theirs, ours }) =>
      operation.do === 'write-batch' && operation.puts.length > 25 && isTaken(theirs) && isRefused(ours),
  },
];
