import { AssayError } from '@assay/kit/errors/assay-error';
import { entity, type StoredRow } from '@assay/kit/table/entity';
import { increasedBy } from '@assay/kit/table/expressions';
import { billOf, type Charge } from '@assay/model/charge';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isEvaluation } from './evaluation-tenant.ts';

/** What was paid for: runs of what was handed in, runs that assess it again, or runs that score exemplars for a calibration. */
export const spendingSchema = z.enum(['submission', 'reevaluation', 'evaluation']);
type Spending = z.infer<typeof spendingSchema>;

/** Whose money: an assignment's, in its tenant. */
export interface LedgerAccount {
  tenant: string;
  assignment: string;
}

const figuresSchema = z.object({
  usd: z.number().describe('of what is metered and priced: at least so much was paid'),
  requests: z.number(),
  inputTokens: z.number().describe('of what is metered'),
  outputTokens: z.number().describe('of what is metered'),
  unmetered: z.number().describe('requests whose usage is not known'),
  unpriced: z.number().describe('questions to models without a price'),
  priced: z.number().default(0).describe('questions to models with one; not counted by earlier versions'),
  own: z.number().default(0).describe("of those without a price, questions to models of one's own"),
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

/** Caps, US dollars, where nobody has set one: of an assignment in all, of a tenant's month. */
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
  /** US dollars, 0 at the least. */
  left: number;
}

/** Sort keys that a month's spending of an assignment is spread over: DynamoDB takes 1,000 writes a second of one. */
const LEDGER_SHARDS = 8;

/** The cap of a whole tenant; no assignment has this id. */
const WHOLE_TENANT = '*';

/** Decimals of US dollars that are kept: DynamoDB adds 38 digits exactly, and the cheapest token costs more than 10⁻⁹. */
const DECIMALS = 12;

/** What is spent on models: every charge is added to it. */
export const spendingEntity = entity({
  schema: figuresSchema,
  PK: 'LEDGER#{tenant}',
  SK: '{assignment}#{month}#{of}#{shard}',
});

export const capEntity = entity({ schema: capSchema, PK: 'CAP#{tenant}', SK: '{assignment}' });

/** The calendar month of a time, UTC. */
const monthOf = (at: string): string => at.slice(0, 7);

/** A sum of dollars without what binary fractions add to it: the same in whatever order it was added up. */
const exactly = (usd: number): number => Number(usd.toFixed(DECIMALS));

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
  return [...rows.values()].map((row) => ({ ...row, usd: exactly(row.usd) }));
}

/** What is spent on models, and the caps on it, in the one table. `usual`: the caps where nobody has set one; without them there is none. */
export function createLedger(client: DynamoDBDocumentClient, table: string, usual?: DefaultCaps) {
  const spendings = spendingEntity.storedIn(client, table);
  const caps = capEntity.storedIn(client, table);

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

  async function capsOf(tenant: string, assignment: string | undefined, now: string): Promise<CapState[]> {
    const defaults = isEvaluation(tenant) ? undefined : usual;
    const standing = (set: Cap | null, usd: number | undefined): StandingCap | null =>
      set ?? (usd === undefined ? null : { usd, setAt: null });
    const [own, whole] = await Promise.all([
      assignment === undefined
        ? null
        : cap(tenant, assignment).then((set) => standing(set, defaults?.assignment)),
      cap(tenant).then((set) => standing(set, defaults?.tenant)),
    ]);
    const stateOf = (
      of: CapState['of'],
      { usd, setAt }: StandingCap,
      monthlySpendings: readonly MonthlySpending[],
    ): CapState => {
      const already = usdOf(monthlySpendings);
      return { of, usd, setAt, spent: already, left: Math.max(0, usd - already) };
    };
    const ofOwn = own && stateOf('assignment', own, await spent({ tenant, assignment: assignment! }));
    const ofWhole = whole && (await spent({ tenant })).filter(({ month }) => month === monthOf(now));
    return [...(ofOwn ? [ofOwn] : []), ...(whole && ofWhole ? [stateOf('tenant', whole, ofWhole)] : [])];
  }

  return {
    spent,
    cap,

    /** The assignments of a tenant that have a cap of their own. */
    async capped(tenant: string): Promise<string[]> {
      const rows = await caps.rows({ tenant });
      return rows.map(({ SK }) => String(SK)).filter((assignment) => assignment !== WHOLE_TENANT);
    },

    /** The caps that an assignment is under (without one: its tenant's), with what is left of them. */
    capsOf,

    /**
     * Adds what a question cost to its assignment's account. A write whose answer is lost is sent again by the SDK and may then be
     * counted twice; one that a death forestalls is not counted. Bills of runs, which keep each charge once before this, stay exact.
     */
    async add({ tenant, assignment }: LedgerAccount, of: Spending, charge: Charge): Promise<void> {
      const { cost, requests, inputTokens, outputTokens, ...counts } = billOf([charge]);
      const { unmetered, unpriced, priced, own } = counts;
      const figures = { requests, inputTokens, outputTokens, unmetered, unpriced, priced, own };
      const added: LedgerFigures = { usd: exactly(cost), ...figures };
      const shard = Math.floor(Math.random() * LEDGER_SHARDS);
      const changes = Object.entries(added).map(([name, value]) => [name, increasedBy(value)]);
      const key = { tenant, assignment, month: monthOf(charge.at), of, shard };
      await spendings.update(key, Object.fromEntries(changes));
    },

    /**
     * Sets the cap of an assignment or, without one, of the tenant; null takes it away.
     * @throws AssayError CapInvalid where it is not a number of dollars from 0 to `MOST_USD`
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
      await caps.put(set.data, key);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
