import { entity } from '@assay/kit/table/entity';
import { absent, atMost, below, increasedBy, present, removed } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { waitedEntity } from '../entities.ts';
import type { TokenHolder } from './hand-out.ts';
import type { LineName } from './line-name.ts';
import type { AttemptOwner, PlacedAttempt } from './next-in-line.ts';

const ownerSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  tenant: z.string(),
  assignment: z.string(),
});

/** An attempt that waits for a place. `retry`: the state's retry that holds the token. */
export const waitingEntity = entity({
  schema: ownerSchema.extend({ since: z.string(), token: z.string() }),
  PK: 'LINE#{line}',
  SK: '{tenant}#{assignment}#{since}#{runId}#{attempt}',
  indexes: {
    ofAssignment: {
      index: 'GSI1',
      PK: 'WAITING#{tenant}#{assignment}',
      SK: '{line}#{since}#{runId}#{attempt}',
    },
  },
  unread: ['retry'],
});

/**
 * Who has a place, `{tenant}#{assignment}#{claimedAt}` by `{runId}#{attempt}`. One item, so that one conditional write keeps both bounds:
 * as many places as there are, and one for an attempt. Some 90 bytes for a place.
 */
export const placesEntity = entity({
  schema: z.object({ owners: z.record(z.string(), z.string()) }),
  PK: 'PLACES#{line}',
  SK: 'PLACES',
  unread: ['used'],
});

type RunAttempt = Pick<AttemptOwner, 'runId' | 'attempt'>;
type LineGroup = Pick<AttemptOwner, 'tenant' | 'assignment'>;

function ownerOf([name, group]: [string, string]): PlacedAttempt {
  const [runId = '', attempt] = name.split('#');
  const [tenant = '', assignment = '', claimedAt] = group.split('#');
  return { runId, attempt: Number(attempt), tenant, assignment, claimedAt };
}

const nameOf = ({ runId, attempt }: RunAttempt) => `${runId}#${attempt}`;
const placeOf = (attempt: RunAttempt) => `owners.${nameOf(attempt)}` as const;
/** Ids hold no `#`, and every character of theirs sorts after it: a group's items stand together. */
const groupPrefix = ({ tenant, assignment }: LineGroup) => `${tenant}#${assignment}#`;
/** Sorts after every sort key of a group. */
const AFTER = '\uffff';

/** One line, kept in the table; `size`: how many places there are. */
export function createLineStore(client: DynamoDBDocumentClient, table: string, name: LineName, size: number) {
  const of = { line: name };
  const waiting = waitingEntity.storedIn(client, table);
  const places = placesEntity.storedIn(client, table);
  const waited = waitedEntity.storedIn(client, table);

  async function heads(): Promise<TokenHolder[]> {
    const tokenHolders: TokenHolder[] = [];
    for (;;) {
      const last = tokenHolders.at(-1);
      const next = await waiting.first(of, last && { after: `${groupPrefix(last)}${AFTER}` });
      if (!next) return tokenHolders;
      tokenHolders.push(next);
    }
  }

  const put = (owner: AttemptOwner) =>
    places.update(
      of,
      { [placeOf(owner)]: `${groupPrefix(owner)}${new Date().toISOString()}`, used: increasedBy(1) },
      { PK: present, [placeOf(owner)]: absent, used: below(size) },
    );

  /** The first claim of all makes the item. */
  async function claim(owner: AttemptOwner): Promise<boolean> {
    if (await put(owner)) return true;
    await places.putNew({ used: 0, owners: {} }, of);
    return put(owner);
  }

  return {
    name,
    size,
    heads,
    claim,

    places: async (): Promise<PlacedAttempt[]> =>
      Object.entries((await places.get(of))?.owners ?? {}).map(ownerOf),

    async remove({ token, ...holder }: TokenHolder): Promise<void> {
      await waiting.remove({ ...of, ...holder }, { token });
    },

    /** Whether nobody waits. */
    isEmpty: async () => (await waiting.first(of)) === null,

    /** Puts an attempt in the line. `retry`: the state's retry that holds the token; that of an earlier one changes nothing. */
    async wait(holder: TokenHolder, retry: number): Promise<void> {
      await waited.put({ since: holder.since }, holder);
      await waiting.putIf([{ PK: absent }, { retry: atMost(retry) }], { ...holder, retry }, of);
    },

    /** Frees an attempt's place. False: it had none. */
    leave: (attempt: RunAttempt): Promise<boolean> =>
      places.update(
        of,
        { [placeOf(attempt)]: removed, used: increasedBy(-1) },
        { [placeOf(attempt)]: present },
      ),

    /** Takes an attempt out of the line that will not go on, should it ever have stood there. */
    async giveUp(owner: AttemptOwner): Promise<void> {
      const stood = await waited.get(owner);
      if (stood) await waiting.remove({ ...of, ...owner, since: stood.since });
    },

    /** How many attempts of the same assignment wait before this one, by the index; null: it does not wait. */
    async before(owner: AttemptOwner): Promise<number | null> {
      const { tenant, assignment } = owner;
      const isOwn = (one: Partial<RunAttempt>) => one.runId === owner.runId && one.attempt === owner.attempt;
      const isEnough = (rows: readonly Partial<RunAttempt>[]) => rows.some(isOwn);
      const listing = { index: 'ofAssignment', within: of, isEnough } as const;
      const group = await waiting.queryAll({ tenant, assignment }, listing);
      const at = group.findIndex(isOwn);
      return at < 0 ? null : at;
    },
  };
}

export type LineStore = ReturnType<typeof createLineStore>;
