import { AssayError } from '@assay/kit/errors/assay-error';
import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { findTenantKey, type KeyStores } from './tenant-keys.ts';

/** How long a key, or that there is none, is kept before it is looked up again, in milliseconds. */
const KEPT_MS = 300_000;

function gone(provider: string, cause: unknown): AssayError {
  const words = `The tenant’s own key of ${provider} is not in Secrets Manager any more: an administrator of the tenant sets it again (PUT /model-keys/${provider}), or deletes it (DELETE), so that the deployment’s is used.`;
  return new AssayError('TenantKeyMissing', words, { cause });
}

/**
 * Reads tenants' own keys of providers, kept for five minutes; null: the tenant has none. A failure is not kept, and never ends in
 * the deployment's key being used.
 * @throws AssayError TenantKeyMissing; whatever else the SDK throws
 */
export function createTenantKeyReader({
  documents,
  table,
  secrets,
  now = Date.now,
}: KeyStores & { now?: () => number }) {
  const known = new Map<string, { key: Promise<string | null>; until: number }>();

  async function read(tenant: string, provider: string, tried?: string): Promise<string | null> {
    const item = await findTenantKey(documents, table, [tenant, provider]);
    if (item === null) return null;
    try {
      const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: item.secret }));
      return SecretString!;
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      if (item.secret === tried) throw gone(provider, error);
      return read(tenant, provider, item.secret);
    }
  }

  return (tenant: string, provider: string): Promise<string | null> => {
    const name = `${tenant}/${provider}`;
    const kept = known.get(name);
    if (kept && now() < kept.until) return kept.key;
    const key = read(tenant, provider);
    known.set(name, { key, until: now() + KEPT_MS });
    key.catch(() => known.delete(name));
    return key;
  };
}
