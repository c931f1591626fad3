import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Erasure, erasureSchema } from './erasure.ts';

type ErasureKey = Pick<Erasure, 'tenant' | 'erasure'>;

export const erasureEntity = entity({
  schema: erasureSchema,
  PK: 'ERASURE#{tenant}#{erasure}',
  SK: 'ERASURE',
  indexes: { ofTenant: { index: 'GSI1', PK: 'ERASURES#{tenant}', SK: '{requestedAt}#{erasure}' } },
});

/** Erasures and their proofs, which stay. */
export function createErasureStore(client: DynamoDBDocumentClient, table: string) {
  const erasures = erasureEntity.storedIn(client, table);

  return {
    find: erasures.get,

    /** @throws AssayError ErasureNotFound */
    async get(erasureKey: ErasureKey): Promise<Erasure> {
      const found = await erasures.get(erasureKey);
      if (found) return found;
      throw new AssayError('ErasureNotFound', 'There is no such erasure: who asked for one was told its id.');
    },

    /** Erasures of a tenant in the order in which they were asked for: after one of them, one more than so many. */
    async list(
      tenant: string,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<Erasure[]> {
      const before = after === undefined ? null : await erasures.get({ tenant, erasure: after });
      const asked = before ? `${before.requestedAt}#${before.erasure}` : undefined;
      const isEnough = (found: readonly object[]) => found.length > limit;
      return erasures.queryAll({ tenant }, { index: 'ofTenant', after: asked, limit: limit + 1, isEnough });
    },

    /** False: it was recorded before. */
    create: (erasure: Erasure) => erasures.putNew(erasure),

    put: (erasure: Erasure) => erasures.put(erasure),

    /** False, and nothing is written: it is not in that state any more. */
    putFrom: (from: Erasure['state'], erasure: Erasure) => erasures.putIf({ state: from }, erasure),
  };
}
