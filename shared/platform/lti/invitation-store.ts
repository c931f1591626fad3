import { createHash, randomBytes } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/** How long an invitation is good for, in seconds. */
const INVITATION_SECONDS = 24 * 3600;

const invitationSchema = z.object({ tenant: idSchema, expiresAt: z.int() });

const keyOf = (token: string) => ({
  PK: `LTI-INVITATION#${createHash('sha256').update(token).digest('hex')}`,
  SK: 'INVITATION',
});

/** Invitations to register a platform for a tenant: whoever has one may, once, within a day. Kept by their hashes. */
export function createInvitationStore(
  client: DynamoDBDocumentClient,
  TableName: string,
  now: () => number = Date.now,
) {
  return {
    /** Makes an invitation. `expiresAt`: epoch seconds. */
    async invite(tenant: string): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(24).toString('base64url');
      const expiresAt = Math.floor(now() / 1000) + INVITATION_SECONDS;
      await client.send(new PutCommand({ TableName, Item: { ...keyOf(token), tenant, expiresAt } }));
      return { token, expiresAt };
    },

    /** Whose platform an invitation registers; null: there is none, or its time is over. */
    async tenantOf(token: string): Promise<string | null> {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(token) }));
      const found = invitationSchema.safeParse(Item);
      return found.success && found.data.expiresAt * 1000 > now() ? found.data.tenant : null;
    },

    /** Ends an invitation: a platform was registered by it. */
    async end(token: string): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(token) }));
    },
  };
}

export type InvitationStore = ReturnType<typeof createInvitationStore>;
