import { AssayError } from '@assay/kit/errors/assay-error';
import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AllowedModel } from './allowance.ts';
import type { StateStore } from './ledger.ts';
import { NEW, stateSchema } from './state.ts';

/** What another version of the product wrote and this one cannot read is begun anew. */
const itemSchema = z.object({ version: z.int().min(1), state: stateSchema.catch(NEW) });

/** What no repetition cures. */
const SET_UP_WRONG = new Set(['AccessDeniedException', 'ResourceNotFoundException', 'ValidationException']);

function told(error: unknown): never {
  if (!(error instanceof DynamoDBServiceException) || !SET_UP_WRONG.has(error.name)) throw error;
  const words = `The allowance of the models cannot be kept in the table (${error.name}): deploy again.`;
  throw new AssayError('ConfigurationInvalid', words, { cause: error });
}

/**
 * The allowance of a model in the one DynamoDB table: an item of its own (`ALLOWANCE#{provider}#{model}`, with a tenant's own key `…#{tenant}`, below 3 KB), written where
 * its version is the one that was read.
 * @throws AssayError ConfigurationInvalid where the table is not there or may not be used; whatever else the SDK throws
 */
export function allowanceTable(
  client: DynamoDBDocumentClient,
  table: string,
  { provider, id, account }: Pick<AllowedModel, 'provider' | 'id' | 'account'>,
): StateStore {
  const PK = ['ALLOWANCE', provider, id, ...(account === undefined ? [] : [account])].join('#');
  const Key = { PK, SK: 'ALLOWANCE' };
  return {
    async read() {
      const get = new GetCommand({ TableName: table, Key, ConsistentRead: true });
      const { Item } = await client.send(get).catch(told);
      return Item ? itemSchema.parse(Item) : null;
    },
    async write(version, state) {
      const put = new PutCommand({
        TableName: table,
        Item: { ...Key, version: version + 1, state },
        ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
      });
      try {
        await client.send(put).catch(told);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
