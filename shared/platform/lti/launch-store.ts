import { createHash, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

/** How long a login may take from its beginning to the launch, in seconds: people may have to sign in at the platform meanwhile. */
const LOGIN_SECONDS = 600;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  browser: z.string().describe('a hash of what the cookie holds'),
  issuer: z.string(),
  clientId: z.string(),
  login: z
    .record(z.string(), z.string())
    .describe('what began the login, to begin it again in a window of its own'),
  expiresAt: z.int().describe('epoch seconds, DynamoDB deletes it some time after'),
});
/** A login that has begun: single use. */
export type PendingLaunch = z.output<typeof pendingSchema>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const keyOf = (state: string) => ({ PK: `LTI-STATE#${hash(state)}`, SK: 'STATE' });

/** Whether a cookie's value is the one that a login was begun with. */
export function isBrowserOf({ browser }: Pick<PendingLaunch, 'browser'>, cookie: string): boolean {
  return timingSafeEqual(Buffer.from(browser), Buffer.from(hash(cookie)));
}

/** Logins that have begun, each taken once: with it its state and its nonce are used up, whoever comes second with them. */
export function createLaunchStore(
  client: DynamoDBDocumentClient,
  TableName: string,
  now: () => number = Date.now,
) {
  const isOver = ({ expiresAt }: PendingLaunch) => expiresAt * 1000 <= now();

  return {
    /** Keeps a login; `browser` is what its cookie holds. */
    async begin(login: Omit<PendingLaunch, 'expiresAt'>): Promise<void> {
      const expiresAt = Math.floor(now() / 1000) + LOGIN_SECONDS;
      const Item = { ...keyOf(login.state), ...login, browser: hash(login.browser), expiresAt };
      await client.send(new PutCommand({ TableName, Item }));
    },

    /** Looks at a login and leaves it as it is; null where there is none, or its time is over. */
    async find(state: string): Promise<PendingLaunch | null> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(state), ConsistentRead: true }),
      );
      const found = pendingSchema.safeParse(Item);
      return found.success && !isOver(found.data) ? found.data : null;
    },

    /** Takes a login off; null where there is none, it was taken before, or its time is over. */
    async take(state: string): Promise<PendingLaunch | null> {
      const { Attributes } = await client.send(
        new DeleteCommand({ TableName, Key: keyOf(state), ReturnValues: 'ALL_OLD' }),
      );
      const taken = pendingSchema.safeParse(Attributes);
      return taken.success && !isOver(taken.data) ? taken.data : null;
    },
  };
}

export type LaunchStore = ReturnType<typeof createLaunchStore>;
