import { AssayError } from '@assay/kit/errors/assay-error';
import { createApiKeys } from '@assay/model/api-keys';
import type { Catalogue } from '@assay/model/catalogue';
import { createTenantKeyReader } from '@assay/platform/access/tenant-key-reader';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';
import { catalogue } from './catalogue.ts';

const secrets = lazily(() => new SecretsManagerClient({}));

/** The keys of the deployment, by name. */
export const apiKeys = lazily(() =>
  createApiKeys({ secrets: secrets(), secretId: setting('MODEL_KEYS_SECRET') }),
);

const tenantKeys = lazily(() =>
  createTenantKeyReader({ documents: documents(), table: setting('TABLE'), secrets: secrets() }),
);

/**
 * The name by which the deployed catalogue has a provider of somebody's catalogue. A key goes to the address that the deployed one names
 * with it, and to no other: that of a re-evaluation is written by who asks for it.
 * @throws AssayError ConfigurationInvalid
 */
async function deployedName({ providers }: Pick<Catalogue, 'providers'>, name: string): Promise<string> {
  const { secret, base_url } = providers[name]!;
  const deployed = Object.entries((await catalogue()).providers);
  const same = deployed
    .filter(([, one]) => one.secret === secret && one.base_url === base_url)
    .map(([key]) => key);
  if (same.length > 0) return same.includes(name) ? name : same[0]!;
  throw new AssayError(
    'ConfigurationInvalid',
    `The deployment's models.yaml has no provider with the address and the secret of "${name}": no key is sent there. Name the provider as models.yaml does, or add it there and deploy.`,
  );
}

/**
 * A tenant's own keys of the providers of a catalogue; null: it has none, and the deployment's counts.
 * @throws AssayError ConfigurationInvalid where no key may be sent to the provider's address; TenantKeyMissing
 */
export const ownKeys =
  (tenant: string, models: Pick<Catalogue, 'providers'>) =>
  async (provider: string): Promise<string | null> =>
    tenantKeys()(tenant, await deployedName(models, provider));
