import { unlessRefused } from '@assay/kit/table/table';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { TokenHolder } from './hand-out.ts';
import type { LineName } from './line-name.ts';
import type { AttemptOwner, PlacedAttempt } from './next-in-line.ts';

const ownerSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  tenant: z.string(),
  assignment: z.string(),
});

/** `PK LINE#{name}`, `SK {tenant}#{assignment}#{since}#{runId}#{attempt}`: an attempt that waits for a place. */
const waitingSchema = ownerSchema.extend({ since: z.string(), token: z.string() });

/**
 * `PK PLACES#{name}`, `SK PLACES`: who has a place, `{tenant}#{assignment}#{claimedAt}` by `{runId}#{attempt}`. One item, so that one
 * conditional write keeps both bounds: as many places as there are, and one for an attempt. Some 90 bytes for a place.
 */
const placesSchema = z.object({ owners: z.record(z.string(), z.string()) });

/** `PK RUN#{runId}`, `SK WAITED#{attempt}`: where in its line an attempt stands, or stood. */
const waitedSchema = z.object({ since: z.string() });
const waitedKey = ({ runId, attempt }: RunAttempt) => ({ PK: `RUN#${runId}`, SK: `WAITED#${attempt}` });

type RunAttempt = Pick<AttemptOwner, 'runId' | 'attempt'>;
type LineGroup = Pick<AttemptOwner, 'tenant' | 'assignment'>;

function ownerOf([name, group]: [string, string]): PlacedAttempt {
  const [runId = '', attempt] = name.split('#');
  const [tenant = '', assignment = '', claimedAt] = group.split('#');
  return { runId, attempt: Number(attempt), tenant, assignment, claimedAt };
}

const nameOf = ({ runId, attempt }: RunAttempt) => `${runId}#${attempt}`;
/** Ids hold no `#`, and every character of theirs sorts after it: a group's items stand together. */
const groupPrefix = ({ tenant, assignment }: LineGroup) => `${tenant}#${assignment}#`;
const waitingSk = (of: Omit<TokenHolder, 'token'>) => `${groupPrefix(of)}${of.since}#${nameOf(of)}`;
/** Sorts after every sort key of a group. */
const AFTER = '\uffff';

/** One line, kept in the table; `size`: how many places there are. */
export function createLineStore(
  client: DynamoDBDocumentClient,
  TableName: string,
  name: LineName,
  size: number,
) {
  const linePk = `LINE#${name}`;
  const Key = { PK: `PLACES#${name}`, SK: 'PLACES' };

  const query = (condition: string, values: Record<string, string>, more: Partial<QueryCommandInput> = {}) =>
    client.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: `PK = :pk${condition}`,
        ExpressionAttributeValues: { ':pk': linePk, ...values },
        ...more,
      }),
    );

  async function places(): Promise<PlacedAttempt[]> {
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? Object.entries(placesSchema.parse(Item).owners).map(ownerOf) : [];
  }

  async function heads(): Promise<TokenHolder[]> {
    const found: TokenHolder[] = [];
    for (;;) {
      const last = found.at(-1);
      const { Items } = last
        ? await query(' AND SK > :sk', { ':sk': `${groupPrefix(last)}${AFTER}` }, { Limit: 1 })
        : await query('', {}, { Limit: 1 });
      if (!Items?.length) return found;
      found.push(waitingSchema.parse(Items[0]));
    }
  }

  /** The first claim of all makes the item. */
  async function makePlaces(): Promise<void> {
    const Item = { ...Key, used: 0, owners: {} };
    await unlessRefused(
      client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' })),
    );
  }

  const put = (owner: AttemptOwner) =>
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET owners.#name = :owner, used = used + :one',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(owners.#name) AND used < :size',
      ExpressionAttributeNames: { '#name': nameOf(owner) },
      ExpressionAttributeValues: {
        ':owner': `${groupPrefix(owner)}${new Date().toISOString()}`,
        ':one': 1,
        ':size': size,
      },
    });

  async function claim(owner: AttemptOwner): Promise<boolean> {
    if (await unlessRefused(client.send(put(owner)))) return true;
    await makePlaces();
    return unlessRefused(client.send(put(owner)));
  }

  const remove = async ({ token, ...of }: TokenHolder) => {
    const gone = new DeleteCommand({
      TableName,
      Key: { PK: linePk, SK: waitingSk(of) },
      ConditionExpression: '#token = :token',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: { ':token': token },
    });
    await unlessRefused(client.send(gone));
  };

  /** Those of a group who wait, in their order, page by page. */
  async function* ofGroup(group: LineGroup): AsyncGenerator<TokenHolder> {
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const values = { ':sk': groupPrefix(group) };
      const page = await query(' AND begins_with(SK, :sk)', values, { ExclusiveStartKey });
      for (const item of page.Items ?? []) yield waitingSchema.parse(item);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }

  return {
    name,
    size,
    places,
    heads,
    claim,
    remove,

    /** Whether nobody waits. */
    isEmpty: async () => !(await query('', {}, { Limit: 1 })).Items?.length,

    /** Puts an attempt in the line. `retry`: the state's retry that holds the token; that of an earlier one changes nothing. */
    async wait(waiting: TokenHolder, retry: number): Promise<void> {
      const Item = { PK: linePk, SK: waitingSk(waiting), ...waiting, retry };
      const add = new PutCommand({
        TableName,
        Item,
        ConditionExpression: 'attribute_not_exists(PK) OR retry <= :retry',
        ExpressionAttributeValues: { ':retry': retry },
      });
      await client.send(new PutCommand({ TableName, Item: { ...waitedKey(waiting), since: waiting.since } }));
      await unlessRefused(client.send(add));
    },

    /** Frees an attempt's place. False: it had none. */
    leave(attempt: RunAttempt): Promise<boolean> {
      const free = new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'REMOVE owners.#name SET used = used - :one',
        ConditionExpression: 'attribute_exists(owners.#name)',
        ExpressionAttributeNames: { '#name': nameOf(attempt) },
        ExpressionAttributeValues: { ':one': 1 },
      });
      return unlessRefused(client.send(free));
    },

    /** Takes an attempt out of the line that will not go on, should it ever have stood there. */
    async giveUp(owner: AttemptOwner): Promise<void> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: waitedKey(owner), ConsistentRead: true }),
      );
      if (!Item) return;
      const { since } = waitedSchema.parse(Item);
      const Key = { PK: linePk, SK: waitingSk({ ...owner, since }) };
      await client.send(new DeleteCommand({ TableName, Key }));
    },

    /** How many attempts of the same assignment wait before this one; null: it does not wait. */
    async before(owner: AttemptOwner): Promise<number | null> {
      let count = 0;
      for await (const waiting of ofGroup(owner)) {
        if (nameOf(waiting) === nameOf(owner)) return count;
        count += 1;
      }
      return null;
    },
  };
}

export type LineStore = ReturnType<typeof createLineStore>;
