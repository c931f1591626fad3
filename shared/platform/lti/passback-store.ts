import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SUBMISSION } from '../assignment/partitions.ts';
import { type Passback, passbackSchema, type SubmissionName } from './link-items.ts';

export const passbackEntity = entity({
  schema: passbackSchema,
  PK: SUBMISSION,
  SK: 'PASSBACK#{link}#{timestamp}',
  indexes: {
    ofAssignment: {
      index: 'GSI1',
      PK: 'PASSBACKS#{tenant}#{assignment}',
      SK: '{submission}#{timestamp}#{link}',
    },
  },
});

/** What became of every attempt to tell a platform a score. */
export function createPassbackStore(client: DynamoDBDocumentClient, table: string) {
  const passbacks = passbackEntity.storedIn(client, table);
  return {
    keep: (passback: Passback) => passbacks.put(passback),

    /** Those of a submission, of each link in the order of their times. */
    ofSubmission: (of: SubmissionName) => passbacks.queryAll(of),

    /** Those of an assignment by submission, of each in the order of their times. */
    ofAssignment: (of: Pick<Passback, 'tenant' | 'assignment'>) =>
      passbacks.queryAll(of, { index: 'ofAssignment' }),
  };
}

export type PassbackStore = ReturnType<typeof createPassbackStore>;
