import { createHash, randomUUID } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent, below } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Caller } from './request-counts.ts';

/** Who has a place, and until when (milliseconds since 1970): of who dies it is free then. */
export const waitEntity = entity({
  schema: z.object({ owner: z.string(), until: z.int() }),
  PK: 'WAITS#{place}',
  SK: 'WAIT',
});

/** Places that may be one caller's, so that nobody takes all. */
const OF_CALLER = 2;

/** The places in which requests wait for something to happen; `size`: how many there are. A request that waits is a function that answers nobody else. */
export function createWaitingPlaces(
  client: DynamoDBDocumentClient,
  table: string,
  size: number,
  now: () => number = Date.now,
) {
  const waits = waitEntity.storedIn(client, table);
  const placeOf = ({ tenant, subject }: Caller, at: number) =>
    createHash('sha256').update(`${tenant}\n${subject}\n${at}`).digest().readUInt32BE() % size;

  return {
    /** Takes a place for at most so many milliseconds. Returns what gives it back; null: those that may be the caller's are taken. */
    async take(caller: Caller, ms: number): Promise<(() => Promise<unknown>) | null> {
      const owner = randomUUID();
      for (let at = 0; size > 0 && at < OF_CALLER; at += 1) {
        const place = placeOf(caller, at);
        const isFree = [{ PK: absent }, { until: below(now()) }];
        if (await waits.putIf(isFree, { owner, until: now() + ms }, { place }))
          return () => waits.remove({ place }, { owner });
      }
      return null;
    },
  };
}
