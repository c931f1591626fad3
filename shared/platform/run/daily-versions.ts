import { randomUUID } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent, atMost, increasedBy, keptOr, present, removed } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SUBMISSION } from '../assignment/partitions.ts';
import type { Submission } from './version-store.ts';

/** Seconds after a day's beginning that its versions are kept. */
const KEPT = 3 * 24 * 60 * 60;

/** Milliseconds within which what was begun in time has come: a form's minutes, and those of a slow upload. */
const ON_ITS_WAY_MS = 60 * 60_000;

/** What of a day was taken. */
const dayVersionSchema = z.object({
  bytes: z.int(),
  run: z.string().optional().describe('absent: it has not come yet'),
  until: z.string().optional().describe('of a form: from then on it counts no more, unless it was used'),
});
type DayVersion = z.infer<typeof dayVersionSchema>;

/** `day`: UTC, `2026-11-27`. What was taken by `placeOf` what its upload says of it or, as one more, by its run. */
export const dailyVersionsEntity = entity({
  schema: z.object({
    taken: z.record(z.string(), dayVersionSchema).default({}),
    count: z.int().default(0).describe('those of `taken`'),
    bytes: z.int().default(0).describe('of all of `taken` together'),
    expiresAt: z.int().describe('seconds since 1970'),
  }),
  PK: SUBMISSION,
  SK: 'DAY#{day}',
});
type VersionsOfDay = Omit<z.infer<typeof dailyVersionsEntity.form.schema>, 'expiresAt'>;

const NOTHING: VersionsOfDay = { taken: {}, count: 0, bytes: 0 };

/** What a version that is taken at a time (ISO 8601) is called, as its upload is to say. */
export const slotAt = (at: string): string => `${at}_${randomUUID()}`;

const SLOT = /^(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_(?<id>[\da-f-]{36})$/;

/** The name of what was taken, of what its upload says: no path of an attribute has a dot in a name. */
const placeOf = (slot: string): string => SLOT.exec(slot)?.groups?.id ?? '';

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

/** Whether a form that nobody used in its time counts no more. */
const isOver = ({ run, until }: DayVersion, at: string) =>
  run === undefined && until !== undefined && until < at;

/** What is changed of a day, and what has to hold of it: `putIn` comes in the place of what is `takenOut`. */
function exchange(
  takenOut: readonly (readonly [place: string, DayVersion])[],
  putIn: readonly [place: string, DayVersion] | null,
) {
  const bytes = (all: typeof takenOut) => all.reduce((sum, [, one]) => sum + one.bytes, 0);
  const more = putIn ? [putIn] : [];
  const demands = takenOut.flatMap(([place]) => [
    [`taken.${place}`, present],
    [`taken.${place}.run`, absent],
  ]);
  const isNew = !takenOut.some(([place]) => place === putIn?.[0]);
  return {
    count: more.length - takenOut.length,
    bytes: bytes(more) - bytes(takenOut),
    changes: Object.fromEntries([
      ...takenOut.map(([place]) => [`taken.${place}`, removed]),
      ...more.map(([place, one]) => [`taken.${place}`, one]),
    ]),
    condition: Object.fromEntries([
      ['PK', present],
      ...demands,
      ...(putIn && isNew ? [[`taken.${putIn[0]}`, absent]] : []),
    ]),
  };
}
type DayExchange = ReturnType<typeof exchange>;

/** One more of a day, in the place of forms that count no more; null: it is more than the day takes. */
function oneMore(
  found: VersionsOfDay,
  one: readonly [place: string, DayVersion],
  at: string,
  most: DayLimits,
): DayExchange | null {
  const over = Object.entries(found.taken).filter(([, own]) => isOver(own, at));
  const made = exchange(over, one);
  if (found.count + made.count > most.versions || found.bytes + made.bytes > most.bytes) return null;
  const room = { count: atMost(most.versions - made.count), bytes: atMost(most.bytes - made.bytes) };
  return { ...made, condition: { ...made.condition, ...room } };
}

/** When so many bytes of one version have room, as forms that nobody uses count no more (ISO 8601); null: not on this day. */
function roomAt({ taken, count, bytes }: VersionsOfDay, own: number, most: DayLimits): string | null {
  let [versions, size] = [count + 1, bytes + own];
  const open = Object.values(taken).flatMap((one) =>
    one.run === undefined && one.until !== undefined ? [{ bytes: one.bytes, until: one.until }] : [],
  );
  for (const form of open.toSorted((one, other) => (one.until < other.until ? -1 : 1))) {
    [versions, size] = [versions - 1, size - form.bytes];
    if (versions <= most.versions && size <= most.bytes) return form.until;
  }
  return null;
}

/** A day that nothing was taken of yet; one that was begun stays as it is. */
const begun = (day: string) => {
  const all = { ...NOTHING, expiresAt: Date.parse(day) / 1000 + KEPT };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, keptOr(value)]));
};

/** What days count all works of a student under (`uploaderNamed`), as a submission of them: no assignment has this id. */
export const worksOf = (tenant: string, student: string): Submission => ({
  tenant,
  assignment: '*',
  submission: student,
});

/** How many versions of a student's submission, or of all works of a student (`worksOf`), are taken within a day: counted where the student is answered. */
export function createDailyVersions(client: DynamoDBDocumentClient, table: string) {
  const days = dailyVersionsEntity.storedIn(client, table);

  /**
   * Changes what was taken of a day by one write, which asks the table itself whether it may: of many at once each that has room is made by it.
   * Those that are refused by it are looked at again. True: it is so already; null: it is not to be.
   */
  const change = (
    of: Submission,
    day: string,
    made: (found: VersionsOfDay) => DayExchange | true | null,
  ): Promise<boolean> =>
    untilMade(async () => {
      const key = { ...of, day };
      const found = await days.get(key);
      const wanted = made(found ?? NOTHING);
      if (wanted === null || wanted === true) return wanted === true;
      if (!found) await days.update(key, begun(day));
      const { count, bytes, changes, condition } = wanted;
      const counted = { ...changes, count: increasedBy(count), bytes: increasedBy(bytes) };
      return (await days.update(key, counted, condition)) || OTHERS_FIRST;
    });

  return {
    /** Takes a version of so many bytes that is handed in (as `slot`), or for which a form is given that is good `until` then. Returns what its upload is to say; null: it is more than the day takes. */
    async take(
      of: Submission,
      { at, slot = slotAt(at), ...own }: { at: string; slot?: string } & Pick<DayVersion, 'bytes' | 'until'>,
      most: DayLimits,
    ) {
      const one = [placeOf(slot), own] as const;
      return (await change(of, dayOf(at), (found) => oneMore(found, one, at, most))) ? slot : null;
    },

    /** When a version of so many bytes for which there is no room at a time will have some, as forms that nobody uses count no more (ISO 8601); null: not on this day. */
    roomAt: async (of: Submission, { at, bytes }: { at: string; bytes: number }, most: DayLimits) =>
      roomAt((await days.get({ ...of, day: dayOf(at) })) ?? NOTHING, bytes, most),

    /** What was taken is not handed in after all. False: it was, or nothing was taken. */
    giveBack: (of: Submission, slot: string): Promise<boolean> =>
      change(of, dayOf(slot), ({ taken }) => {
        const place = placeOf(slot);
        const own = taken[place];
        return own && own.run === undefined ? exchange([[place, own]], null) : null;
      }),

    /** Counts a version that came, once however often it is told: as what was taken for it or, where that was used before, as one more. False: it is more than the day takes. */
    come(of: Submission, { runId: run, size: bytes, at, slot = '' }: DatedVersion, most: DayLimits) {
      const takenAt = SLOT.exec(slot)?.groups?.at;
      const isInTime = takenAt !== undefined && Date.parse(at) <= Date.parse(takenAt) + ON_ITS_WAY_MS;
      const place = placeOf(slot);
      return change(of, dayOf(takenAt ?? at), (found) => {
        if (Object.values(found.taken).some((one) => one.run === run)) return true;
        const own = found.taken[place];
        if (own && own.run === undefined) return exchange([[place, own]], [place, { run, bytes }]);
        if (!own && isInTime) return exchange([], [place, { run, bytes }]);
        return oneMore(found, [run, { run, bytes }], at, most);
      });
    },
  };
}
