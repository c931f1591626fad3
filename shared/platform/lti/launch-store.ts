import { createHash } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { LOGIN_SECONDS } from './login-state.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** `hash`: of the state. */
export const launchEntity = entity({
  schema: z.object({ expiresAt: z.int().describe('epoch seconds, DynamoDB deletes it some time after') }),
  PK: 'LTI-STATE#{hash}',
  SK: 'STATE',
  expires: true,
});

/** States of logins that a verified launch has used up. A login that has only begun is kept nowhere: anybody may begin one. */
export function createLaunchStore(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number = Date.now,
) {
  const launches = launchEntity.storedIn(client, table, now);

  return {
    /** Uses a state up, and with it its nonce. False: it was used before. Kept for as long as it is good for, in seconds. */
    use: (state: string, seconds = LOGIN_SECONDS): Promise<boolean> =>
      launches.putNew({ expiresAt: Math.floor(now() / 1000) + seconds }, { hash: hash(state) }),

    wasUsed: async (state: string): Promise<boolean> => (await launches.get({ hash: hash(state) })) !== null,
  };
}

export type LaunchStore = ReturnType<typeof createLaunchStore>;
