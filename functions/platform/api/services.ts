import { createIdempotencyStore } from '@assay/api/idempotency-store';
import { readIssuers } from '@assay/platform/access/issuers';
import { createTenantKeys } from '@assay/platform/access/tenant-keys';
import { createTokenVerifier } from '@assay/platform/access/verify-token';
import { createAthenaSecrets } from '@assay/platform/athena/secret-store';
import { deskIssuer } from '@assay/platform/lti/desk-issuer';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazily } from '../runtime/lazily.ts';
import { publicFetch } from '../runtime/public-fetch.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';
import { asTenant } from '../runtime/tenant-session.ts';

export { owners } from '../reviews/owners.ts';

export const idempotency = lazily(() => createIdempotencyStore(documents(), setting('TABLE')));

/** Who may ask: issuers are those of the deployment, and its own tool for learning platforms. */
export const verifyToken = lazily(() => {
  const { BASE_URL: tool } = process.env;
  const own = tool ? [deskIssuer(tool)] : [];
  return createTokenVerifier([...readIssuers(setting('TOKEN_ISSUERS')), ...own], publicFetch());
});

/** What opens the Athena module of each tenant. */
export const athenaSecrets = lazily(() => createAthenaSecrets(documents(), setting('TABLE')));

/** The tenants' own keys of models' providers, which the API sets and cannot read. */
export const tenantKeys = lazily(() =>
  createTenantKeys({
    documents: documents(),
    table: setting('TABLE'),
    secrets: new SecretsManagerClient(asTenant()),
    prefix: setting('TENANT_KEYS'),
    encryptedBy: process.env.TENANT_KEYS_KEY,
  }),
);
