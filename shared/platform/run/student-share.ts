import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { absent, atMost, increasedBy, keptOr, present, removed } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SUBMISSION } from '../assignment/partitions.ts';
import { dollars } from './cost-text.ts';
import { worksOf } from './daily-versions.ts';
import { exactly } from './reservations.ts';

/** Of an assignment's cap, what one student's works of it may cost in a day where the assignment does not say. */
const SHARE = 1 / 10;

/** Seconds after a day's beginning that it is kept what it cost. */
const KEPT = 3 * 24 * 60 * 60;

/** What works that a student handed in on a day cost, or are expected to, by the attempts of their runs that are under way. */
export const studentDayEntity = entity({
  schema: z.object({
    usd: z.number().describe('US dollars: what was paid, and the sum of `held`'),
    held: z.record(z.string(), z.number()),
    expiresAt: z.int().describe('seconds since 1970'),
  }),
  PK: SUBMISSION,
  SK: 'MONEY#{day}#{of}',
});

/** Whose money, of which assignment and of which day (a time in it, ISO 8601). `student`: see `uploaderNamed`. */
export interface StudentDay {
  tenant: string;
  assignment: string;
  student: string;
  at: string;
}

/** US dollars that one student's works of an assignment may cost in a day; null: as much as they like. `cap`: the assignment's; null: it has none. */
export const shareOf = (assignment: { studentDayUsd?: number | undefined }, cap: number | null) =>
  assignment.studentDayUsd ?? (cap === null ? null : exactly(cap * SHARE));

/** What is said of a run that would take more of a day than is left of it. */
export const shareReached = (most: number, usd: number, runId: string) =>
  new AssayError(
    'ShareReached',
    `One student's works of this assignment may cost ${dollars(most)} in a day (UTC), and this one (about ${dollars(usd)}) is more than is left of that. The student can hand in again tomorrow; who teaches goes on with this one by "assay runs resume ${runId}", or gives each student more by studentDayUsd in the assignment.`,
  );

/** What a student is told at the door once a day's share is used up. */
export const shareUsedUp = () =>
  new AssayError(
    'SubmissionsTooMany',
    'Assessing what you handed in for this assignment today (UTC) has taken as much as one student’s works may: what came first counts as it is, and tomorrow you can hand in again. Your teacher can allow more.',
  );

/** What students' works cost within a day, so that no student uses up what a class has. */
export function createStudentShares(client: DynamoDBDocumentClient, table: string) {
  const days = studentDayEntity.storedIn(client, table);
  const keyOf = ({ tenant, assignment, student, at }: StudentDay) => ({
    ...worksOf(tenant, student),
    ...{ day: at.slice(0, 10), of: assignment },
  });
  const begun = ({ at }: StudentDay) => {
    const all = { usd: 0, held: {}, expiresAt: Date.parse(at.slice(0, 10)) / 1000 + KEPT };
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, keptOr(value)]));
  };

  return {
    /**
     * Reserves what an attempt (`id`) is expected to cost, US dollars, by one write that holds however many come at once; asked again, once. The
     * first work of a day is let in whatever it costs. False: it is more than the day has left.
     */
    reserve: (of: StudentDay, id: string, cost: number, most: number): Promise<boolean> =>
      untilMade(async () => {
        const [key, usd] = [keyOf(of), exactly(cost)];
        const found = await days.get(key);
        const before = found?.usd ?? 0;
        if (found?.held[id] !== undefined) return true;
        if (before > 0 && exactly(before + usd) > most) return false;
        if (!found) await days.update(key, begun(of));
        const room = before > 0 ? atMost(exactly(most - usd)) : atMost(0);
        const changes = { [`held.${id}`]: usd, usd: increasedBy(usd) };
        return (
          (await days.update(key, changes, { PK: present, [`held.${id}`]: absent, usd: room })) ||
          OTHERS_FIRST
        );
      }),

    /** Counts what an attempt that has ended cost in place of what was reserved for it; null: that is not known, and what was reserved stays counted. */
    settle: (of: StudentDay, id: string, cost: number | null): Promise<void> =>
      untilMade(async () => {
        const held = (await days.get(keyOf(of)))?.held[id];
        if (held === undefined) return;
        const changes = { [`held.${id}`]: removed, usd: increasedBy(exactly((cost ?? held) - held)) };
        if (!(await days.update(keyOf(of), changes, { [`held.${id}`]: held }))) return OTHERS_FIRST;
      }),

    /** Whether a day that takes so much now (US dollars; null: as much as they like) has nothing left. */
    async isUsedUp(of: StudentDay, most: number | null): Promise<boolean> {
      const found = await days.get(keyOf(of));
      return found !== null && most !== null && found.usd > 0 && found.usd >= most;
    },
  };
}
