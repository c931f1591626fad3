import { createApiKeys } from '@assay/model/api-keys';
import { createTenantKeyReader } from '@assay/platform/access/tenant-key-reader';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

const secrets = lazily(() => new SecretsManagerClient({}));

/** The keys of the deployment, by name. */
export const apiKeys = lazily(() =>
  createApiKeys({ secrets: secrets(), secretId: setting('MODEL_KEYS_SECRET') }),
);

const tenantKeys = lazily(() =>
  createTenantKeyReader({ documents: documents(), table: setting('TABLE'), secrets: secrets() }),
);

/** A tenant's own keys of providers; null: it has none, and the deployment's counts. @throws AssayError TenantKeyMissing */
export const ownKeys =
  (tenant: string) =>
  (provider: string): Promise<string | null> =>
    tenantKeys()(tenant, provider);
