import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Principal, subjectSchema } from '../access/principal.ts';
import { claimedTenant, hashOfSecret, isSecret, newModuleSecret, wrongSecret } from './module-secret.ts';

/** `PK ATHENA#{tenant}`, `SK SECRET`: the hash of the secret of a tenant's Athena module. */
const secretSchema = z.object({ sha256: z.string(), createdAt: z.iso.datetime(), by: subjectSchema });
type AthenaSecretItem = z.infer<typeof secretSchema>;

const keyOf = (tenant: string) => ({ PK: `ATHENA#${tenant}`, SK: 'SECRET' });

/** The secrets of tenants' Athena modules, in the one table; none can be read back. */
export function createAthenaSecrets(client: DynamoDBDocumentClient, TableName: string) {
  async function find(tenant: string): Promise<AthenaSecretItem | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: keyOf(tenant), ConsistentRead: true }),
    );
    return Item ? secretSchema.parse(Item) : null;
  }

  return {
    find,

    /** Makes a secret in place of the one before, which opens nothing any more. */
    async create({ tenant, subject: by }: Principal, createdAt: string): Promise<string> {
      const secret = newModuleSecret(tenant);
      const kept: AthenaSecretItem = { sha256: hashOfSecret(secret), createdAt, by };
      await client.send(new PutCommand({ TableName, Item: { ...keyOf(tenant), ...kept } }));
      return secret;
    },

    async remove(tenant: string): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(tenant) }));
    },

    /** Who a header `Authorization` says is asking: a tenant's Athena. @throws AssayError TokenMissing, TokenInvalid */
    async verify(authorization: string | undefined): Promise<Principal> {
      const tenant = claimedTenant(authorization);
      if (!isSecret(authorization!, (await find(tenant))?.sha256)) throw wrongSecret();
      return { tenant, role: 'machine', subject: 'athena' };
    },
  };
}

export type AthenaSecrets = ReturnType<typeof createAthenaSecrets>;
