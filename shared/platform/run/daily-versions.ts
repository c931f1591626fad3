import { randomUUID } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SUBMISSION } from '../assignment/partitions.ts';
import type { Submission } from './version-store.ts';

/** Seconds after a day's beginning that its versions are kept. */
const KEPT = 3 * 24 * 60 * 60;

/** Milliseconds within which what was begun in time has come: a form's minutes, and those of a slow upload. */
const ON_ITS_WAY_MS = 60 * 60_000;

/** Times that a day is changed anew, where others changed it meanwhile. */
const CHANGED_AGAIN = 100;

/** What of a day was taken, by what its upload says of it (`DailyVersions.take`). */
const dayVersionSchema = z.object({
  slot: z.string(),
  bytes: z.int(),
  run: z.string().optional().describe('absent: it has not come yet'),
  until: z.string().optional().describe('of a form: from then on it counts no more, unless it was used'),
});
type DayVersion = z.infer<typeof dayVersionSchema>;

/** `day`: UTC, `2026-11-27`. */
export const dailyVersionsEntity = entity({
  schema: z.object({
    versions: z.array(dayVersionSchema).default([]),
    revision: z.int().default(0),
    expiresAt: z.int().describe('seconds since 1970'),
  }),
  PK: SUBMISSION,
  SK: 'VERSIONS-OF#{day}',
});

/** What a version that is taken at a time (ISO 8601) is called, as its upload is to say. */
export const slotAt = (at: string): string => `${at}_${randomUUID()}`;

const SLOT = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_[\da-f-]{36}$/;

/** The day of a time (ISO 8601), UTC. */
const dayOf = (at: string): string => at.slice(0, 10);

/** A version that came, with its size in bytes, when it came (ISO 8601) and what it was taken as, where it says so. */
export interface DatedVersion {
  runId: string;
  size: number;
  at: string;
  slot?: string | undefined;
}

/** Versions of one submission, and their bytes together, that a day takes. */
export interface DayLimits {
  versions: number;
  bytes: number;
}

/** The versions of a day with one more; null: it is more than the day takes. Forms that nobody used in their time count no more. */
function withOneMore(all: readonly DayVersion[], one: DayVersion, at: string, most: DayLimits) {
  const counted = all.filter(({ until = at }) => at <= until);
  const bytes = counted.reduce((sum, own) => sum + own.bytes, one.bytes);
  return counted.length < most.versions && bytes <= most.bytes ? [...counted, one] : null;
}

/** What days count all works of a student under (`uploaderNamed`), as a submission of them: no assignment has this id. */
export const worksOf = (tenant: string, student: string): Submission => ({
  tenant,
  assignment: '*',
  submission: student,
});

/** How many versions of a student's submission, or of all works of a student (`worksOf`), are taken within a day: counted where the student is answered. */
export function createDailyVersions(client: DynamoDBDocumentClient, table: string) {
  const days = dailyVersionsEntity.storedIn(client, table);

  /** Changes a day's versions. False: they are not to be. */
  async function change(
    of: Submission,
    day: string,
    made: (all: readonly DayVersion[]) => DayVersion[] | null,
  ) {
    const key = { ...of, day };
    for (let tries = 0; tries < CHANGED_AGAIN; tries += 1) {
      const found = await days.get(key);
      const versions = made(found?.versions ?? []);
      if (!versions) return false;
      const { revision } = found ?? { revision: 0 };
      const expiresAt = Date.parse(day) / 1000 + KEPT;
      const isAsRead = revision === 0 ? { revision: absent } : { revision };
      if (await days.putIf(isAsRead, { versions, revision: revision + 1, expiresAt }, key)) return true;
    }
    throw new Error('The versions of a day were changed again and again.');
  }

  return {
    /** Takes a version of so many bytes that is handed in (as `slot`), or for which a form is given that is good `until` then. Returns what its upload is to say; null: it is more than the day takes. */
    async take(
      of: Submission,
      { at, slot = slotAt(at), ...own }: { at: string; slot?: string } & Pick<DayVersion, 'bytes' | 'until'>,
      most: DayLimits,
    ) {
      const one = { slot, ...own };
      return (await change(of, dayOf(at), (all) => withOneMore(all, one, at, most))) ? slot : null;
    },

    /** What was taken is not handed in after all. */
    giveBack: (of: Submission, slot: string) =>
      change(of, dayOf(slot), (all) => all.filter((one) => one.slot !== slot || one.run !== undefined)),

    /** Counts a version that came, once however often it is told: as what was taken for it or, where that was used before, as one more. False: it is more than the day takes. */
    come(of: Submission, { runId: run, size: bytes, at, slot = '' }: DatedVersion, most: DayLimits) {
      const takenAt = SLOT.exec(slot)?.[1];
      const isInTime = takenAt !== undefined && Date.parse(at) <= Date.parse(takenAt) + ON_ITS_WAY_MS;
      return change(of, dayOf(takenAt ?? at), (all) => {
        if (all.some((one) => one.run === run)) return [...all];
        const own = all.find((one) => one.slot === slot);
        const others = all.filter((one) => one !== own);
        if (own ? own.run === undefined : isInTime) return [...others, { slot, run, bytes }];
        return withOneMore(all, { slot: run, run, bytes }, at, most);
      });
    },
  };
}
