import { AssayError } from '@assay/kit/errors/assay-error';
import { entity, type StoredRow } from '@assay/kit/table/entity';
import { increasedBy } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import { billOf, type Charge } from '@assay/model/charge';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isEvaluation } from '../access/principal.ts';
import {
  type CapOwner,
  createReservations,
  exactly,
  type LearntCost,
  type Reservation,
} from './reservations.ts';

/** What was paid for: runs of what was handed in, runs that assess it again, runs that score exemplars for a calibration, or what an assignment is prepared with (`withAccount`). */
export const spendingSchema = z.enum(['submission', 'reevaluation', 'evaluation', 'preparation']);
type Spending = z.infer<typeof spendingSchema>;

/**
 * Money and tokens are of what is metered; `usd` of what is priced, too, so that at least so much was paid, but `standInUsd` of it, which no real
 * model answered. `unmetered`: requests whose usage is not known. `priced`, `unpriced`: questions to models with a price and without one, of these
 * `own` to models of one's own. Earlier versions did not count what has a default.
 */
const figuresSchema = z.object({
  ...{ usd: z.number(), requests: z.number(), inputTokens: z.number(), outputTokens: z.number() },
  ...{ unmetered: z.number(), unpriced: z.number(), priced: z.number().default(0) },
  ...{ own: z.number().default(0), standInUsd: z.number().default(0) },
});
type LedgerFigures = z.infer<typeof figuresSchema>;

/** What an assignment spent in a calendar month (UTC). */
export interface MonthlySpending extends LedgerFigures {
  assignment: string;
  /** `2026-11` */
  month: string;
  of: Spending;
}

/** The highest cap, US dollars: what is above it is a slip of the pen. */
export const MOST_USD = 1_000_000_000;

/** Caps, US dollars, where nobody has set one: of an assignment in all, of a tenant's month, where it is the most that the tenant may set, too. */
export const defaultCapsSchema = z.object({
  assignment: z.number().positive(),
  tenant: z.number().positive(),
});
type DefaultCaps = z.infer<typeof defaultCapsSchema>;

/** A cap: US dollars, and when it was set. */
const capSchema = z.object({ usd: z.number().min(0).max(MOST_USD), setAt: z.iso.datetime() });
type Cap = z.infer<typeof capSchema>;

/** A cap that counts; `setAt` null: nobody has set it, it is the deployment's. */
interface StandingCap {
  usd: number;
  setAt: string | null;
}

/** What a cap is of: everything that was ever spent on an assignment; or a tenant's calendar month (UTC), all assignments together. */
export interface CapState extends StandingCap {
  of: 'assignment' | 'tenant';
  /** US dollars that are known to be spent of it. */
  spent: number;
  /** US dollars that are expected to be spent by what is under way, until it has ended. */
  reserved: number;
  /** US dollars, 0 at the least. */
  left: number;
}

/** Sort keys that a month's spending of an assignment is spread over: DynamoDB takes 1,000 writes a second of one. */
const LEDGER_SHARDS = 8;

/** The cap of a whole tenant; no assignment has this id. */
const WHOLE_TENANT = '*';

/** The most that a tenant's cap may be, which the deployment's operator alone writes; no assignment has this id. */
const CEILING = '*#ceiling';

/** Times that something is reserved in all, where something else is given back meanwhile. */
const RESERVED = 40;

/** Whether what is reserved for, by its id, has not ended. */
export type IsUnderWay = (id: string) => Promise<boolean>;

/** What is spent on models: every charge is added to it. */
export const spendingEntity = entity({
  schema: figuresSchema,
  PK: 'LEDGER#{tenant}',
  SK: '{assignment}#{month}#{of}#{shard}',
});

export const capEntity = entity({ schema: capSchema, PK: 'CAP#{tenant}', SK: '{assignment}' });

/** The calendar month of a time, UTC. */
const monthOf = (at: string): string => at.slice(0, 7);

/** What spending comes to, US dollars that are known. */
export const usdOf = (spent: readonly Pick<LedgerFigures, 'usd'>[]): number =>
  exactly(spent.reduce((sum, { usd }) => sum + usd, 0));

/** Items of one assignment, month and purpose, over all shards, added up. */
function addedUp(items: readonly StoredRow[]): MonthlySpending[] {
  const rows = new Map<string, MonthlySpending>();
  for (const item of items) {
    const { assignment, month, of } = spendingEntity.parts(item)!;
    const key = `${assignment}#${month}#${of}`;
    const figures = figuresSchema.parse(item);
    const monthlySpending = rows.get(key);
    if (!monthlySpending) rows.set(key, { assignment, month, of: spendingSchema.parse(of), ...figures });
    else
      for (const name of Object.keys(figures) as (keyof LedgerFigures)[])
        monthlySpending[name] += figures[name];
  }
  return [...rows.values()].map((row) => {
    return { ...row, usd: exactly(row.usd), standInUsd: exactly(row.standInUsd) };
  });
}

/** What is spent on models, and the caps on it, in the one table. `usual`: the caps where nobody has set one, asked for as caps are looked at; without it there is none. */
export function createLedger(client: DynamoDBDocumentClient, table: string, usual?: () => DefaultCaps) {
  const spendings = spendingEntity.storedIn(client, table);
  const caps = capEntity.storedIn(client, table);
  const reservations = createReservations(client, table);

  /** Months in the order of time, assignments in that of their names. */
  async function spent({
    tenant,
    assignment,
  }: {
    tenant: string;
    assignment?: string;
  }): Promise<MonthlySpending[]> {
    return addedUp(await spendings.rows({ tenant }, { within: { assignment } }));
  }

  /** The cap of an assignment or, without one, of the tenant. Null: there is none. */
  const cap = (tenant: string, assignment = WHOLE_TENANT): Promise<Cap | null> =>
    caps.get({ tenant, assignment });

  /** US dollars that are known to be spent of what a cap is of. */
  async function spentOf({ tenant, assignment }: CapOwner, now: string): Promise<number> {
    if (assignment !== WHOLE_TENANT) return usdOf(await spent({ tenant, assignment }));
    return usdOf((await spent({ tenant })).filter(({ month }) => month === monthOf(now)));
  }

  const usualOf = (tenant: string) => (isEvaluation(tenant) ? undefined : usual?.());

  /** The most that a tenant's month may be capped at: what the operator set for it, or the deployment's own. */
  async function ceilingOf(tenant: string): Promise<StandingCap> {
    const usd = usualOf(tenant)?.tenant ?? MOST_USD;
    return (await cap(tenant, CEILING)) ?? { usd, setAt: null };
  }

  /** The cap that counts: a tenant's is never above its ceiling. Null: there is none. */
  async function standingCap(owner: CapOwner): Promise<StandingCap | null> {
    const own = await caps.get(owner);
    const usd = usualOf(owner.tenant)?.assignment;
    if (owner.assignment !== WHOLE_TENANT) return own ?? (usd === undefined ? null : { usd, setAt: null });
    const ceiling = await ceilingOf(owner.tenant);
    if (own) return own.usd <= ceiling.usd ? own : ceiling;
    return ceiling.usd < MOST_USD ? ceiling : null;
  }

  /** How a cap stands, by what of it is reserved; null: there is none. */
  async function standOf(owner: CapOwner, reserved: number, now: string): Promise<CapState | null> {
    const of = owner.assignment === WHOLE_TENANT ? 'tenant' : 'assignment';
    const standing = await standingCap(owner);
    if (!standing) return null;
    const spent = await spentOf(owner, now);
    return { of, ...standing, spent, reserved, left: Math.max(0, exactly(standing.usd - spent - reserved)) };
  }

  /** The caps that something is under: its assignment's, then its tenant's. */
  const ownersOf = ({ tenant, assignment }: CapOwner): CapOwner[] =>
    [assignment, WHOLE_TENANT].map((own) => ({ tenant, assignment: own }));

  async function capsOf(tenant: string, assignment: string | undefined, now: string): Promise<CapState[]> {
    const owners = ownersOf({ tenant, assignment: assignment ?? WHOLE_TENANT });
    const stands = await Promise.all(
      owners
        .slice(assignment === undefined ? 1 : 0)
        .map(async (owner) => standOf(owner, (await reservations.of(owner)).usd, now)),
    );
    return stands.filter((stand) => stand !== null);
  }

  /** Gives back what is reserved for what has ended without giving it back itself. False: nothing is. */
  async function releaseEnded(owner: CapOwner, isUnderWay: IsUnderWay): Promise<boolean> {
    const held = Object.keys((await reservations.of(owner)).held);
    const found = await Promise.all(held.map(async (id) => ((await isUnderWay(id)) ? [] : [id])));
    for (const id of found.flat()) await reservations.release(owner, id);
    return found.flat().length > 0;
  }

  /** Reserves of one cap. What refuses is how it stands. */
  async function reserveOf(
    owner: CapOwner,
    reservation: Reservation,
    now: string,
    isUnderWay: IsUnderWay,
  ): Promise<CapState | null> {
    const { id, usd, of } = reservation;
    const reserved = async () => {
      const isTakenOver = of !== undefined && (await reservations.takeOver(owner, id, of));
      const before = await reservations.of(owner);
      const stand = await standOf(owner, before.usd, now);
      if (!stand) return null;
      if (isTakenOver) return stand.spent < stand.usd ? null : stand;
      if (before.held[id] !== undefined) return null;
      const free = exactly(stand.usd - stand.spent);
      if (stand.left <= 0 || usd > stand.left)
        return (await releaseEnded(owner, isUnderWay)) ? OTHERS_FIRST : stand;
      return (await reservations.put(owner, reservation, before, free)) ? null : OTHERS_FIRST;
    };
    return untilMade(reserved, { tries: RESERVED });
  }

  return {
    spent,
    cap,

    /** The assignments of a tenant that have a cap of their own. */
    async capped(tenant: string): Promise<string[]> {
      const rows = await caps.rows({ tenant });
      return rows.map(({ SK }) => String(SK)).filter((SK) => SK !== WHOLE_TENANT && !SK.includes('#'));
    },

    /** US dollars that an assignment is capped at; null: it has no cap. */
    capUsd: async ({ tenant, assignment }: CapOwner): Promise<number | null> =>
      (await standingCap({ tenant, assignment }))?.usd ?? null,

    /** The caps that an assignment is under (without one: its tenant's), with what is left of them. */
    capsOf,

    /**
     * Reserves what something is expected to cost of all caps that it is under, or of none; asked again, once. `isUnderWay`: whether what an
     * id is of has not ended, which is asked before anything is refused. Returns the cap that has less left; null: it is reserved.
     */
    async reserve(
      account: CapOwner,
      given: Reservation,
      now: string,
      isUnderWay: IsUnderWay,
    ): Promise<CapState | null> {
      const reservation = { ...given, usd: exactly(given.usd) };
      for (const owner of ownersOf(account)) {
        const refused = await reserveOf(owner, reservation, now, isUnderWay);
        if (refused) await this.release(account, given.id);
        if (refused) return refused;
      }
      return null;
    },

    /** Gives back what is reserved for what has ended, whose charges are added by then. `learnt`: of a run, what the next ones are expected to cost by. */
    async release(account: CapOwner, id: string, learnt?: LearntCost | null): Promise<void> {
      const [own, whole] = ownersOf(account);
      await reservations.release(own!, id, learnt);
      await reservations.release(whole!, id);
    },

    /**
     * What a run of an assignment is expected to cost, US dollars: what its workflow reckons that it takes at most (`reckoned`), times the share of
     * that which those before it came to cost, and no less than they cost on average; 0: nothing is known.
     */
    async expectedCost(account: CapOwner, reckoned?: number): Promise<number> {
      const { runs, paid, reckoned: before = paid } = await reservations.of(account);
      const usual = runs > 0 ? paid / runs : 0;
      return Math.max(usual, (reckoned ?? 0) * (before > 0 ? paid / before : 1));
    },

    /**
     * Adds what a question cost to its assignment's account. A write whose answer is lost is sent again by the SDK and may then be
     * counted twice; one that a death forestalls is not counted. Bills of runs, which keep each charge once before this, stay exact.
     */
    async add({ tenant, assignment }: CapOwner, of: Spending, charge: Charge): Promise<void> {
      const { cost, requests, inputTokens, outputTokens, ...counts } = billOf([charge]);
      const { unmetered, unpriced, priced, own } = counts;
      const figures = { requests, inputTokens, outputTokens, unmetered, unpriced, priced, own };
      const usd = exactly(cost);
      const added: LedgerFigures = { usd, standInUsd: charge.standIn ? usd : 0, ...figures };
      const shard = Math.floor(Math.random() * LEDGER_SHARDS);
      const changes = Object.entries(added).map(([name, value]) => [name, increasedBy(value)]);
      const key = { tenant, assignment, month: monthOf(charge.at), of, shard };
      await spendings.update(key, Object.fromEntries(changes));
    },

    /**
     * Sets the cap of an assignment or, without one, of the tenant; null takes it away.
     * @throws AssayError CapInvalid where it is not a number of dollars from 0 to `MOST_USD` or, of the tenant, to its ceiling
     */
    async setCap(
      tenant: string,
      assignment: string | undefined,
      usd: number | null,
      now: string,
    ): Promise<void> {
      const key = { tenant, assignment: assignment ?? WHOLE_TENANT };
      if (usd === null) {
        await caps.remove(key);
        return;
      }
      const set = capSchema.safeParse({ usd, setAt: now });
      if (!set.success)
        throw new AssayError('CapInvalid', `A cap is a number of US dollars, from 0 to ${MOST_USD}.`);
      const ceiling = assignment === undefined ? (await ceilingOf(tenant)).usd : MOST_USD;
      if (usd > ceiling) {
        const words = `The deployment lets this tenant spend $${ceiling} a month at the most: set no more, or ask its operator to raise that.`;
        throw new AssayError('CapInvalid', words);
      }
      await caps.put(set.data, key);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
