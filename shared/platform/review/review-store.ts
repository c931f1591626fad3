import { entity, type StoredRow } from '@assay/kit/table/entity';
import { present, removing } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Submission } from '../run/version-store.ts';
import { type ReviewEvent, reviewEventSchema, toldAs } from './event.ts';

/**
 * What a submission's audit trail is of. `place`: its `seq` in six digits. All events that nobody was told of yet stand under one key of an
 * index, each for a moment.
 */
export const reviewEventEntity = entity({
  schema: reviewEventSchema,
  PK: 'REVIEW#{tenant}#{assignment}#{submission}',
  SK: 'EVENT#{place}',
  indexes: {
    ofAssignment: { index: 'GSI1', PK: 'REVIEWS#{tenant}#{assignment}', SK: '{submission}#{place}' },
    untold: { index: 'GSI2', PK: 'UNTOLD', SK: '{untoldSince}' },
  },
  unread: ['tenant', 'assignment', 'submission'],
});

/** An event that is still to be told, and of which submission it is. */
export interface Untold {
  of: Submission;
  event: ReviewEvent;
}

const placeOf = (seq: number) => String(seq).padStart(6, '0');

function submissionOf(row: StoredRow): Submission {
  const { place: _, ...of } = reviewEventEntity.parts(row)!;
  return of;
}

/** The audit trails of submissions. */
export function createReviewStore(client: DynamoDBDocumentClient, table: string) {
  const trails = reviewEventEntity.storedIn(client, table);

  return {
    /** A submission's trail, what was written a moment before included. */
    events: (of: Submission): Promise<ReviewEvent[]> => trails.queryAll(of),

    /** Adds an event at its place. False: somebody else has added one there first, so that it is to be decided again. */
    append(of: Submission, event: ReviewEvent): Promise<boolean> {
      const { tenant, assignment, submission } = of;
      const untoldSince = toldAs(event) ? event.at : undefined;
      const item = { tenant, assignment, submission, ...event };
      return trails.putNew(item, { ...of, place: placeOf(event.seq), untoldSince });
    },

    /** An event was told: nobody has to do it any more. */
    async told(of: Submission, seq: number): Promise<void> {
      await trails.update({ ...of, place: placeOf(seq) }, removing(['GSI2PK', 'GSI2SK']), { PK: present });
    },

    /** The events from before a time that were not told, oldest first. */
    async untold(before: string): Promise<Untold[]> {
      const rows = await trails.rows({}, { index: 'untold', before });
      return rows.map((row) => ({ of: submissionOf(row), event: reviewEventSchema.parse(row) }));
    },

    /** The trails of an assignment's submissions that have one, by submission. */
    async ofAssignment(of: Pick<Submission, 'tenant' | 'assignment'>): Promise<Map<string, ReviewEvent[]>> {
      const rows = await trails.rows(of, { index: 'ofAssignment' });
      const bySubmission = Map.groupBy(rows, (row) => submissionOf(row).submission);
      return new Map(
        [...bySubmission].map(([submission, own]) => [submission, reviewEventEntity.among(own)]),
      );
    },
  };
}
