import { entity } from '@assay/kit/table/entity';
import { appended, atMost, hasRoomFor, increasedBy } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SUBMISSION } from '../assignment/partitions.ts';
import type { Submission } from './version-store.ts';

/** Seconds that a day's versions are kept: into the day after the next. */
const KEPT = 2 * 24 * 60 * 60;

/** `day`: UTC, `2026-11-27`. */
export const dailyVersionsEntity = entity({
  schema: z.object({
    runs: z.array(z.string()),
    bytes: z.int().default(0),
    expiresAt: z.int().describe('seconds since 1970'),
  }),
  PK: SUBMISSION,
  SK: 'VERSIONS-OF#{day}',
});

/** The day of a time (ISO 8601), UTC. */
const dayOf = (at: string): string => at.slice(0, 10);

/** A version that came, with its size in bytes and when it came (ISO 8601). */
export interface DatedVersion {
  runId: string;
  size: number;
  at: string;
}

/** Versions of one submission, and their bytes together: what a day takes, or what of it has come. */
export interface DayLimits {
  versions: number;
  bytes: number;
}

/** How many versions of a student's submission begin a run within a day. */
export function createDailyVersions(client: DynamoDBDocumentClient, table: string) {
  const days = dailyVersionsEntity.storedIn(client, table);
  return {
    /** Takes a version's run into its day, once however often it is asked. False: it would be more than the day takes. */
    async take(of: Submission, { runId, size, at }: DatedVersion, most: DayLimits): Promise<boolean> {
      const key = { ...of, day: dayOf(at) };
      const expiresAt = Math.floor(Date.parse(at) / 1000) + KEPT;
      if (size > most.bytes) return false;
      if (await days.putNew({ runs: [runId], bytes: size, expiresAt }, key)) return true;
      const changes = { runs: appended(runId), bytes: increasedBy(size) };
      const room = { runs: hasRoomFor(runId, most.versions), bytes: atMost(most.bytes - size) };
      if (await days.update(key, changes, room)) return true;
      return (await days.get(key))!.runs.includes(runId);
    },

    /** What of a day has come. */
    async come(of: Submission, at: string): Promise<DayLimits> {
      const day = await days.get({ ...of, day: dayOf(at) });
      return { versions: day?.runs.length ?? 0, bytes: day?.bytes ?? 0 };
    },
  };
}
