import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { absent } from '@assay/kit/table/expressions';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AllowedModel } from './allowance.ts';
import type { StateStore } from './ledger.ts';
import { allowanceOwner } from './shared-allowance.ts';
import { NEW, stateSchema } from './state.ts';

/**
 * What another version of the product wrote and this one cannot read is begun anew. `model`: with a tenant's own key `…#{tenant}`; `*`: all
 * models of a server with few places.
 */
export const allowanceEntity = entity({
  schema: z.object({ version: z.int().min(1), state: stateSchema.catch(NEW) }),
  PK: 'ALLOWANCE#{provider}#{model}',
  SK: 'ALLOWANCE',
});

/** What no repetition cures. */
const SET_UP_WRONG = new Set(['AccessDeniedException', 'ResourceNotFoundException', 'ValidationException']);

function told(error: unknown): never {
  if (!(error instanceof DynamoDBServiceException) || !SET_UP_WRONG.has(error.name)) throw error;
  const words = `The allowance of the models cannot be kept in the table (${error.name}): deploy again.`;
  throw new AssayError('ConfigurationInvalid', words, { cause: error });
}

/**
 * The allowance of a model in the one DynamoDB table: an item of its own, below 8 KB, written where its version is the one that was read.
 * @throws AssayError ConfigurationInvalid where the table is not there or may not be used; whatever else the SDK throws
 */
export function allowanceTable(
  client: DynamoDBDocumentClient,
  table: string,
  model: AllowedModel,
): StateStore {
  const of = allowanceOwner(model);
  const allowances = allowanceEntity.storedIn(client, table);
  return {
    read: () => allowances.get(of).catch(told),
    write: (version, state) =>
      allowances
        .putIf({ version: version === 0 ? absent : version }, { version: version + 1, state }, of)
        .catch(told),
  };
}
