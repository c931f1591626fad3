import { AsyncLocalStorage } from 'node:async_hooks';
import { runsOf } from '@assay/platform/run/run-id';
import type { AwsCredentialIdentity, AwsCredentialIdentityProvider } from '@smithy/types';
import { assumeRole, type TemporaryCredentials } from './assume-role.ts';
import { setting } from './setting.ts';

/** The tags of a tenant's session, which policies of the tenants' role compare keys with (`infra/constructs/tenant-session.ts`). */
export const sessionTags = (tenant: string) => ({ tenant, runs: runsOf(tenant) });

/**
 * A session that ends sooner is not used any more, in milliseconds: an address that it signs is good for a quarter of an hour
 * (`functions/platform/api/routes/submitting.ts`), and for no longer than its session.
 */
const LEFT_MS = 20 * 60_000;

/** The function's own credentials, as Lambda gives them to it. */
function ownCredentials(): AwsCredentialIdentity {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
}

/** In whose name something is asked for (`inTenant`). */
export const asking = new AsyncLocalStorage<string>();
const sessions = new Map<string, Promise<TemporaryCredentials>>();

const isUsable = ({ expiration }: TemporaryCredentials) => expiration.getTime() - Date.now() > LEFT_MS;

/** The tenant's session, one for all who ask at the same time; one that was refused is not kept. */
async function sessionOf(role: string, tenant: string): Promise<TemporaryCredentials> {
  const known = sessions.get(tenant);
  if (known && isUsable(await known)) return known;
  if (sessions.get(tenant) !== known) return sessionOf(role, tenant);
  const made = assumeRole(role, 'api', sessionTags(tenant));
  sessions.set(tenant, made);
  made.catch(() => sessions.delete(tenant));
  return made;
}

/**
 * What clients of functions that have a tenants' role (`TENANT_ROLE`) are made with: each request is signed as the tenant in whose name it is
 * made, outside of any as the function itself, which then may reach neither objects nor items. `memoized`: the SDK asks for them each time.
 */
export function asTenant(): { credentials?: AwsCredentialIdentityProvider } {
  const role = process.env.TENANT_ROLE;
  if (!role) return {};
  const provide = async () => {
    const tenant = asking.getStore();
    return tenant === undefined ? ownCredentials() : sessionOf(role, tenant);
  };
  return { credentials: Object.assign(provide, { memoized: true }) };
}
