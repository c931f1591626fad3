import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { makeToolKeys, readToolKeys, type ToolKeys } from '@assay/platform/lti/keys';
import { createTenantKeys } from '@assay/platform/lti/tenant-keys';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

/** How long keys are kept before they are read again, in milliseconds: a new key is in use within five minutes. */
const MAX_AGE_MS = 5 * 60_000;

const secrets = lazily(() => new SecretsManagerClient({}));

/** The first keys have one version id, whoever makes them: of two that make them at once, Secrets Manager takes one. */
const FIRST_VERSION = createHash('sha256').update('the first key of the tool').digest('hex').slice(0, 36);

async function stored(): Promise<ToolKeys | null> {
  const get = new GetSecretValueCommand({ SecretId: setting('LTI_KEY_SECRET') });
  const { SecretString = '' } = await secrets().send(get);
  return readToolKeys(SecretString);
}

async function make(): Promise<void> {
  const put = new PutSecretValueCommand({
    SecretId: setting('LTI_KEY_SECRET'),
    SecretString: JSON.stringify(await makeToolKeys()),
    ClientRequestToken: FIRST_VERSION,
  });
  await secrets()
    .send(put)
    .catch((error: Error) => {
      if (error.name !== 'ResourceExistsException') throw error;
    });
}

let kept: { keys: ToolKeys; until: number } | undefined;

/**
 * The keys of the deployment, which sign what the tool alone reads, and seal those of tenants; made at their first use where `mayMake`.
 * @throws AssayError SecretMissing where there are none
 */
export async function toolKeys({ mayMake }: { mayMake: boolean }): Promise<ToolKeys> {
  if (kept && kept.until > Date.now()) return kept.keys;
  let keys = await stored();
  if (!keys && mayMake) {
    await make();
    keys = await stored();
  }
  if (!keys) {
    const words =
      'The tool has no key of its own yet, or its secret LtiKey holds something else: delete that value.';
    throw new AssayError('SecretMissing', words);
  }
  kept = { keys, until: Date.now() + MAX_AGE_MS };
  return keys;
}

const keysOfTenants = lazily(() => createTenantKeys(documents(), setting('TABLE')));

/** The keys that the tool signs with for platforms of a tenant, made at their first use. @throws AssayError as `toolKeys` */
export const tenantKeys = async (tenant: string, may: { mayMake: boolean }): Promise<ToolKeys> =>
  keysOfTenants()(tenant, await toolKeys(may));
