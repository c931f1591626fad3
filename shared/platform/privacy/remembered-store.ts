import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RUN } from '../assignment/partitions.ts';

/** `key`: of the answer, in the bucket. */
export const rememberedEntity = entity({ schema: z.object({}), PK: RUN, SK: 'MEMO#{key}' });

/** Which remembered answers are of a run. */
export function createRememberedStore(client: DynamoDBDocumentClient, table: string) {
  const remembered = rememberedEntity.storedIn(client, table);
  return {
    put: (runId: string, key: string) => remembered.put({}, { runId, key }),

    /** The keys in the bucket. */
    async keysOf(runId: string): Promise<string[]> {
      return (await remembered.rows({ runId })).map((row) => rememberedEntity.parts(row)!.key);
    },
  };
}
