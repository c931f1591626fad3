import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Principal, subjectSchema } from '../access/principal.ts';
import { claimedTenant, hashOfSecret, isSecret, newModuleSecret, wrongSecret } from './module-secret.ts';

/** The hash of the secret of a tenant's Athena module. */
export const athenaSecretEntity = entity({
  schema: z.object({ sha256: z.string(), createdAt: z.iso.datetime(), by: subjectSchema }),
  PK: 'ATHENA#{tenant}',
  SK: 'SECRET',
});

/** The secrets of tenants' Athena modules, in the one table; none can be read back. */
export function createAthenaSecrets(client: DynamoDBDocumentClient, table: string) {
  const secrets = athenaSecretEntity.storedIn(client, table);
  const find = (tenant: string) => secrets.get({ tenant });

  return {
    find,

    /** Makes a secret in place of the one before, which opens nothing any more. */
    async create({ tenant, subject: by }: Principal, createdAt: string): Promise<string> {
      const secret = newModuleSecret(tenant);
      await secrets.put({ sha256: hashOfSecret(secret), createdAt, by }, { tenant });
      return secret;
    },

    async remove(tenant: string): Promise<void> {
      await secrets.remove({ tenant });
    },

    /** Who a header `Authorization` says is asking: a tenant's Athena. @throws AssayError TokenMissing, TokenInvalid */
    async verify(authorization: string | undefined): Promise<Principal> {
      const tenant = claimedTenant(authorization);
      if (!isSecret(authorization!, (await find(tenant))?.sha256)) throw wrongSecret();
      return { tenant, role: 'machine', subject: 'athena' };
    },
  };
}
