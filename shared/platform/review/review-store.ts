import { queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Submission } from '../run/version-store.ts';
import { type ReviewEvent, reviewEventSchema, toldAs } from './event.ts';

/** All events that nobody was told of yet stand under one key of the index: each for a moment. */
const UNTOLD = 'UNTOLD';

const submissionSchema = z.object({ tenant: z.string(), assignment: z.string(), submission: z.string() });

/** An event that is still to be told, and of which submission it is. */
export interface Untold {
  of: Submission;
  event: ReviewEvent;
}

const reviewPk = (of: Submission) => `REVIEW#${of.tenant}#${of.assignment}#${of.submission}`;
const assignmentPk = (of: Pick<Submission, 'tenant' | 'assignment'>) =>
  `REVIEWS#${of.tenant}#${of.assignment}`;
const padded = (seq: number) => String(seq).padStart(6, '0');
const keyOf = (of: Submission, seq: number) => ({ PK: reviewPk(of), SK: `EVENT#${padded(seq)}` });

const parse = (items: readonly Record<string, unknown>[]) =>
  items.map((item) => reviewEventSchema.parse(item));

/**
 * The audit trails of submissions: `PK REVIEW#{tenant}#{assignment}#{submission}`, `SK EVENT#{seq}`; an assignment's by
 * `GSI1PK REVIEWS#{tenant}#{assignment}`, `GSI1SK {submission}#{seq}`. `GSI2PK UNTOLD`, `GSI2SK {at}` only until it was told.
 */
export function createReviewStore(client: DynamoDBDocumentClient, TableName: string) {
  return {
    /** A submission's trail, what was written a moment before included. */
    async events(of: Submission): Promise<ReviewEvent[]> {
      return parse(
        await queryAll(client, TableName, { pk: reviewPk(of), prefix: 'EVENT#', consistent: true }),
      );
    },

    /** Adds an event at its place. False: somebody else has added one there first, so that it is to be decided again. */
    append(of: Submission, event: ReviewEvent): Promise<boolean> {
      const { tenant, assignment, submission } = of;
      const index = { GSI1PK: assignmentPk(of), GSI1SK: `${submission}#${padded(event.seq)}` };
      const untold = toldAs(event) ? { GSI2PK: UNTOLD, GSI2SK: event.at } : {};
      const Item = { ...keyOf(of, event.seq), ...index, ...untold, tenant, assignment, submission, ...event };
      const put = { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' };
      return unlessRefused(client.send(new PutCommand(put)));
    },

    /** An event was told: nobody has to do it any more. */
    async told(of: Submission, seq: number): Promise<void> {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(of, seq),
        UpdateExpression: 'REMOVE #pk, #sk',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#pk': 'GSI2PK', '#sk': 'GSI2SK' },
      });
      await unlessRefused(client.send(update));
    },

    /** The events from before a time that were not told, oldest first. */
    async untold(before: string): Promise<Untold[]> {
      const items = await queryAll(client, TableName, { index: 'GSI2', pk: UNTOLD, before });
      return items.map((item) => ({
        of: submissionSchema.parse(item),
        event: reviewEventSchema.parse(item),
      }));
    },

    /** The trails of an assignment's submissions that have one, by submission. */
    async ofAssignment(of: Pick<Submission, 'tenant' | 'assignment'>): Promise<Map<string, ReviewEvent[]>> {
      const items = await queryAll(client, TableName, { index: 'GSI1', pk: assignmentPk(of) });
      const bySubmission = Map.groupBy(items, ({ submission }) => String(submission));
      return new Map([...bySubmission].map(([submission, own]) => [submission, parse(own)]));
    },
  };
}

export type ReviewStore = ReturnType<typeof createReviewStore>;
