import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { hashOf } from '../privacy/erasure-hash.ts';
import { versionEntity } from './entities.ts';
import type { Submission } from './version-store.ts';

/** That somebody had a work erased, known by a hash alone, as by the proof: for ever. */
export const erasedWorkEntity = entity({
  schema: z.object({ at: z.iso.datetime() }),
  PK: 'SUBMISSION#{tenant}#ERASED',
  SK: '{hash}',
});

const hashed = ({ tenant, assignment, submission }: Submission) => ({
  tenant,
  hash: hashOf({ kind: 'submission', assignment, submission }),
});

/** The works that somebody had erased, which do not come back with a class that is handed in again. */
export function createErasedWorks(client: DynamoDBDocumentClient, table: string) {
  const erased = erasedWorkEntity.storedIn(client, table);
  const versions = versionEntity.storedIn(client, table);
  /** When somebody had it erased, however long ago (ISO 8601); null: nobody did, or something was handed in since. */
  async function erasedAt(of: Submission): Promise<string | null> {
    const found = await erased.get(hashed(of));
    return found && (await versions.queryAll(of)).length === 0 ? found.at : null;
  }
  return {
    keep: (of: Submission) => erased.put({ at: new Date().toISOString() }, hashed(of)),
    erasedAt,
    /** Whether somebody had it erased, and nothing was handed in since. */
    has: async (of: Submission): Promise<boolean> => (await erasedAt(of)) !== null,
  };
}
