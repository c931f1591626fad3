import { hkdfSync } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CompactEncrypt, compactDecrypt } from 'jose';
import * as z from 'zod';
import { makeToolKeys, readToolKeys, type ToolKey, type ToolKeys } from './keys.ts';

/** A tenant's own key, sealed under the key of the deployment that has the name `under`. */
export const tenantKeyEntity = entity({
  schema: z.object({ sealed: z.string().describe('JWE (RFC 7516) of the key, AES-256-GCM') }),
  PK: 'LTI-KEY#{tenant}',
  SK: 'KEY#{under}',
});

/** What a tenant's key is sealed with: of one of the deployment's keys (HKDF, RFC 5869), and no other tenant's. */
const sealing = ({ d }: ToolKey, tenant: string) =>
  new Uint8Array(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', `LTI key of ${tenant}`, 32));

const seal = (keys: ToolKeys, secret: Uint8Array) =>
  new CompactEncrypt(Buffer.from(JSON.stringify(keys)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(secret);

async function unseal(sealed: string, secret: Uint8Array): Promise<ToolKey[]> {
  const { plaintext } = await compactDecrypt(sealed, secret);
  return readToolKeys(Buffer.from(plaintext).toString('utf8'))!.keys;
}

/**
 * The keys that the tool signs with for a tenant, in the one table: made at their first use, one for each of the deployment's keys and in the
 * order of these. Platforms of other tenants know nothing of them, so that what is signed for one tenant is taken by its platforms alone.
 */
export function createTenantKeys(client: DynamoDBDocumentClient, table: string) {
  const items = tenantKeyEntity.storedIn(client, table);

  async function under(deploymentKey: ToolKey, tenant: string): Promise<ToolKey[]> {
    const of = { tenant, under: deploymentKey.kid };
    const secret = sealing(deploymentKey, tenant);
    const found = await items.get(of);
    if (found) return unseal(found.sealed, secret);
    await items.putNew({ sealed: await seal(await makeToolKeys(), secret) }, of);
    return under(deploymentKey, tenant);
  }

  return async (tenant: string, { keys }: ToolKeys): Promise<ToolKeys> => ({
    keys: (await Promise.all(keys.map((key) => under(key, tenant)))).flat(),
  });
}
