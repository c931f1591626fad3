import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readIssuers } from '../../shared/access/issuers.ts';
import { createTokenVerifier } from '../../shared/access/verify-token.ts';
import { createIdempotencyStore } from '../../shared/api/idempotency-store.ts';
import { createAthenaSecrets } from '../../shared/athena/secret-store.ts';
import { createTenantKeys } from '../../shared/model/tenant-keys.ts';
import { lazily } from '../lazily.ts';
import { setting } from '../setting.ts';
import { documents } from '../storage.ts';
import { asTenant } from '../tenant-session.ts';

export { owners } from '../owners.ts';

export const idempotency = lazily(() => createIdempotencyStore(documents(), setting('TABLE')));

/** Who may ask: issuers are those of the deployment. */
export const verifyToken = lazily(() => createTokenVerifier(readIssuers(setting('TOKEN_ISSUERS'))));

/** What opens the Athena module of each tenant. */
export const athenaSecrets = lazily(() => createAthenaSecrets(documents(), setting('TABLE')));

/** The tenants' own keys of models' providers, which the API sets and cannot read. */
export const tenantKeys = lazily(() =>
  createTenantKeys({
    documents: documents(),
    table: setting('TABLE'),
    secrets: new SecretsManagerClient(asTenant()),
    prefix: setting('TENANT_KEYS'),
  }),
);
