import { AssayError } from '@assay/kit/errors/assay-error';
import { unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Erasure, erasureSchema } from './erasure.ts';

type ErasureKey = Pick<Erasure, 'tenant' | 'erasure'>;

const keyOf = ({ tenant, erasure }: ErasureKey) => ({ PK: `ERASURE#${tenant}#${erasure}`, SK: 'ERASURE' });

/** Erasures and their proofs, which stay. */
export function createErasureStore(client: DynamoDBDocumentClient, TableName: string) {
  const itemOf = (erasure: Erasure) => ({ ...keyOf(erasure), ...erasure });

  async function find(of: ErasureKey): Promise<Erasure | null> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(of), ConsistentRead: true }));
    return Item ? erasureSchema.parse(Item) : null;
  }

  return {
    find,

    /** @throws AssayError ErasureNotFound */
    async get(of: ErasureKey): Promise<Erasure> {
      const found = await find(of);
      if (found) return found;
      throw new AssayError('ErasureNotFound', 'There is no such erasure: who asked for one was told its id.');
    },

    /** False: it was recorded before. */
    create(erasure: Erasure): Promise<boolean> {
      const put = { TableName, Item: itemOf(erasure), ConditionExpression: 'attribute_not_exists(PK)' };
      return unlessRefused(client.send(new PutCommand(put)));
    },

    async put(erasure: Erasure): Promise<void> {
      await client.send(new PutCommand({ TableName, Item: itemOf(erasure) }));
    },

    /** False, and nothing is written: it is not in that state any more. */
    putFrom(from: Erasure['state'], erasure: Erasure): Promise<boolean> {
      const put = new PutCommand({
        TableName,
        Item: itemOf(erasure),
        ConditionExpression: '#state = :from',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':from': from },
      });
      return unlessRefused(client.send(put));
    },
  };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;
