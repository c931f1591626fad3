import { createHash, timingSafeEqual } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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

/** `hash`: of the state. */
export const launchEntity = entity({
  schema: pendingSchema,
  PK: 'LTI-STATE#{hash}',
  SK: 'STATE',
  expires: true,
});

/** Whether a cookie's value is the one that a login was begun with. */
export function isBrowserOf({ browser }: Pick<PendingLaunch, 'browser'>, cookie: string): boolean {
  return timingSafeEqual(Buffer.from(browser), Buffer.from(hash(cookie)));
}

/** Logins that have begun, each taken once: with it its state and its nonce are used up, whoever comes second with them. */
export function createLaunchStore(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number = Date.now,
) {
  const launches = launchEntity.storedIn(client, table, now);

  return {
    /** Keeps a login; `browser` is what its cookie holds. */
    async begin(login: Omit<PendingLaunch, 'expiresAt'>): Promise<void> {
      const expiresAt = Math.floor(now() / 1000) + LOGIN_SECONDS;
      const kept = { ...login, browser: hash(login.browser), expiresAt };
      await launches.put(kept, { hash: hash(login.state) });
    },

    /** Looks at a login and leaves it as it is; null where there is none, or its time is over. */
    find: (state: string): Promise<PendingLaunch | null> => launches.get({ hash: hash(state) }),

    /** Takes a login off; null where there is none, it was taken before, or its time is over. */
    take: (state: string): Promise<PendingLaunch | null> => launches.take({ hash: hash(state) }),
  };
}

export type LaunchStore = ReturnType<typeof createLaunchStore>;
