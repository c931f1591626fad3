import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { RunItem } from '../run/items.ts';
import { workEventSchema } from './webhook.ts';

/** An event as it is kept: without its submission, which its run says as long as it is there, so that of what is erased nothing is told. */
const loggedEventSchema = z.object({
  place: z.string(),
  event: z.string(),
  type: workEventSchema,
  at: z.iso.datetime(),
  runId: z.string(),
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

/** `place`: 1, 2, … in ten digits. */
export const loggedEventEntity = entity({
  schema: loggedEventSchema,
  PK: 'EVENTS#{tenant}#{assignment}',
  SK: '{place}',
});

type LogOwner = Pick<RunItem, 'tenant' | 'assignment'>;

const DIGITS = 10;
/** Before all events. */
export const BEGINNING = '0'.repeat(DIGITS);
export const placeSchema = z.string().regex(new RegExp(`^\\d{${DIGITS}}$`));

const placeAfter = (place: string) => String(Number(place) + 1).padStart(DIGITS, '0');

/** Times that an event is put behind another that was first. */
const TRIES = 100;

/** What happened to an assignment's submissions, in the order in which it was written down. */
export function createEventLog(client: DynamoDBDocumentClient, table: string) {
  const log = loggedEventEntity.storedIn(client, table);

  return {
    /**
     * Writes an event down behind the last one. Places have no gap: nothing ever stands before what was read already, however late its write
     * comes. @throws AssayError PreconditionFailed where others are always first
     */
    async append(of: LogOwner, event: Omit<LoggedEvent, 'place'>): Promise<void> {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const last = await this.last(of);
        if (await log.putNew({ ...event, place: placeAfter(last?.place ?? BEGINNING) }, of)) return;
      }
      throw new AssayError('PreconditionFailed', 'Others write to the same list of events.');
    },

    /** At most so many events after a place; `last`: the place of the last of them, where there are more. */
    page: (of: LogOwner, { after, limit }: { after: string; limit: number }) =>
      log.page(of, { after, limit }),

    /** The last event; null: nothing happened yet. */
    last: (of: LogOwner) => log.first(of, { lastFirst: true }),

    /** Whether an event stands at a place. */
    has: async (of: LogOwner, { place, event }: Pick<LoggedEvent, 'place' | 'event'>): Promise<boolean> =>
      (await log.get({ ...of, place }))?.event === event,
  };
}
