import { entity } from '@assay/kit/table/entity';
import {
  absent,
  atLeast,
  atMost,
  below,
  decreasedBy,
  increasedBy,
  keptOr,
  present,
  removed,
} from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

/** Decimals of US dollars that are kept: DynamoDB adds 38 digits exactly, and the cheapest token costs more than 10⁻⁹. */
const DECIMALS = 12;

/** A sum of dollars without what binary fractions add to it: the same in whatever order it was added up. */
export const exactly = (usd: number): number => Number(usd.toFixed(DECIMALS));

/** Whose cap: an assignment's, or (`*`) a tenant's. */
export interface CapOwner {
  tenant: string;
  assignment: string;
}

/** What is to be spent. `id`: `{run}#{attempt}`, `{re-evaluation}#{how many times it was started}` or `work-{UUID}#{since when, milliseconds}`. */
export interface Reservation {
  id: string;
  /** US dollars that it is expected to cost; 0 where that is not known. */
  usd: number;
  /** Of a re-evaluation: US dollars of it that each of its runs takes over. */
  share?: number;
  /** Of a run: the re-evaluation whose share it takes over, should one be left. */
  of?: string | undefined;
}

/** What of a cap is reserved. One item, so that one conditional write keeps the sum within it. Some 60 bytes for a run under way. */
export const reservedEntity = entity({
  schema: z.object({
    usd: z.number().describe('US dollars: the sum of `held`'),
    held: z.record(z.string(), z.number()).describe('US dollars, by the id of what is under way'),
    shares: z.record(z.string(), z.number()),
    releases: z.int().describe('how often something was given back'),
    runs: z.int().describe('runs that have ended, of which it is known what they cost'),
    paid: z.number().describe('US dollars that these cost'),
    reckoned: z
      .number()
      .optional()
      .describe('US dollars that these were reckoned to take at most; absent: an earlier version wrote it'),
  }),
  PK: 'CAP#{tenant}',
  SK: '{assignment}#RESERVED',
});

const NONE_RESERVED = { usd: 0, held: {}, shares: {}, releases: 0, runs: 0, paid: 0, reckoned: 0 };
type Reserved = z.infer<typeof reservedEntity.form.schema>;

/** What a run has cost, US dollars, and what its workflow reckoned that it takes at most, where it can. */
export interface LearntCost {
  cost: number;
  reckoned?: number | undefined;
}

/** What is learnt from a run. One whose workflow reckons nothing took what it was reckoned to take. */
const added = ({ cost, reckoned = cost }: LearntCost) => ({
  runs: increasedBy(1),
  paid: increasedBy(cost),
  reckoned: increasedBy(reckoned),
});

/** What is reserved of caps for what is under way. */
export function createReservations(client: DynamoDBDocumentClient, table: string) {
  const items = reservedEntity.storedIn(client, table);
  const of = async (owner: CapOwner): Promise<Reserved> => (await items.get(owner)) ?? NONE_RESERVED;

  return {
    of,

    /**
     * Reserves where nothing was given back since the item was as it is told, and what is reserved leaves room within `free` US dollars: what
     * was read after it as spent holds all that was paid of what is not reserved any more. False: it does not.
     */
    async put(owner: CapOwner, { id, usd, share }: Reservation, before: Reserved, free: number) {
      const begun = Object.entries(NONE_RESERVED).map(([name, value]) => [name, keptOr(value)]);
      if (before === NONE_RESERVED) await items.update(owner, Object.fromEntries(begun));
      const taken = { [`held.${id}`]: usd, usd: increasedBy(usd), [`shares.${id}`]: share };
      const room = usd > 0 ? atMost(exactly(free - usd)) : below(free);
      const { releases } = before;
      return items.update(owner, taken, { PK: present, [`held.${id}`]: absent, releases, usd: room });
    },

    /** Reserves a run's share of what is reserved for its re-evaluation. False: nothing is left of that. */
    async takeOver(owner: CapOwner, id: string, reevaluation: string): Promise<boolean> {
      const { shares } = await of(owner);
      const [from, share] = Object.entries(shares).find(([one]) => one.startsWith(`${reevaluation}#`)) ?? [];
      if (from === undefined || share === undefined) return false;
      const taken = { [`held.${from}`]: decreasedBy(share), [`held.${id}`]: share };
      return items.update(owner, taken, { [`held.${from}`]: atLeast(share), [`held.${id}`]: absent });
    },

    /** Gives back what is reserved; nothing, where that was done before. `learnt`: of a run that the next ones are reckoned by. */
    release: (owner: CapOwner, id: string, learnt?: LearntCost | null): Promise<void> =>
      untilMade(async () => {
        const { held, paid, reckoned } = await of(owner);
        const usd = held[id];
        if (usd === undefined) return;
        if (learnt && reckoned === undefined) await items.update(owner, { reckoned: keptOr(paid) });
        const given = { [`held.${id}`]: removed, [`shares.${id}`]: removed, usd: increasedBy(-usd) };
        const changes = { ...given, releases: increasedBy(1), ...(learnt && added(learnt)) };
        if (!(await items.update(owner, changes, { [`held.${id}`]: usd }))) return OTHERS_FIRST;
      }),
  };
}
