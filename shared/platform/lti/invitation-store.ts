import { createHash, randomBytes } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { present } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/** How long an invitation is good for, in seconds. */
const INVITATION_SECONDS = 24 * 3600;

/** `hash`: of its token. */
export const invitationEntity = entity({
  schema: z.object({ tenant: idSchema, expiresAt: z.int() }),
  PK: 'LTI-INVITATION#{hash}',
  SK: 'INVITATION',
  expires: true,
});

const keyOf = (token: string) => ({ hash: createHash('sha256').update(token).digest('hex') });

/** Invitations to register a platform for a tenant: whoever has one may, once, within a day. Kept by their hashes. */
export function createInvitationStore(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number = Date.now,
) {
  const invitations = invitationEntity.storedIn(client, table, now);

  return {
    /** Makes an invitation. `expiresAt`: epoch seconds. */
    async invite(tenant: string): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(24).toString('base64url');
      const expiresAt = Math.floor(now() / 1000) + INVITATION_SECONDS;
      await invitations.put({ tenant, expiresAt }, keyOf(token));
      return { token, expiresAt };
    },

    /** Whose platform an invitation registers; null: there is none, or its time is over. */
    async tenantOf(token: string): Promise<string | null> {
      return (await invitations.get(keyOf(token)))?.tenant ?? null;
    },

    /** Ends an invitation, as a platform is registered by it. False: another was. */
    end: (token: string): Promise<boolean> => invitations.remove(keyOf(token), { PK: present }),
  };
}
