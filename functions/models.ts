import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { loadPromptLibrary, type PromptLibrary } from '../shared/agent/prompt-library.ts';
import { createApiKeys, readSecret } from '../shared/model/api-keys.ts';
import { type Catalogue, parseCatalogue } from '../shared/model/catalogue.ts';
import { createS3Memo } from '../shared/model/memo.ts';
import { createModelClient, type ModelClient } from '../shared/model/model-client.ts';
import { isEvaluation } from '../shared/run/evaluation-tenant.ts';
import { allowance } from './allowance.ts';
import { lazily } from './lazily.ts';
import { measuredAllowance } from './measured-allowance.ts';
import { setting } from './setting.ts';
import { s3 } from './storage.ts';

/** Prompts and catalogue lie beside the bundle. */
const beside = (name: string) => join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), name);

/** What agents there are. Prompts that are sent to a model are rendered by `promptsOf`. */
export const prompts = lazily(() => loadPromptLibrary(beside('prompts')));
export const catalogue = lazily(async () => parseCatalogue(await readFile(beside('models.yaml'), 'utf8')));
export const apiKeys = lazily(() =>
  createApiKeys({ secrets: new SecretsManagerClient({}), secretId: setting('MODEL_KEYS_SECRET') }),
);

const tagSecret = lazily(() =>
  readSecret({ secrets: new SecretsManagerClient({}), secretId: setting('TAG_KEY_SECRET') }),
);

/**
 * The prompts of one tenant: the tags of their blocks are made with a key that follows from the deployment's secret and the
 * tenant. So nobody outside can compute a tag, and equal questions of a tenant are found again in its memo and in the
 * provider's prompt cache. Of an evaluation the key follows from its tenant's name alone, so that its questions are the same bytes on
 * another machine, where it is replayed: that name is made of data whose texts were written before.
 * @throws AssayError SecretMissing
 */
export async function promptsOf(tenant: string): Promise<PromptLibrary> {
  const [library, secret] = await Promise.all([prompts(), isEvaluation(tenant) ? 'evaluation' : tagSecret()]);
  return library.withKey(createHmac('sha256', secret).update(tenant).digest());
}

/**
 * Whose answers a provider's are: its own, or the stand-in's (`MEMO_SCOPE`), which takes the place of those alone that have no
 * address of their own in the catalogue.
 */
export function memoScope({ providers }: Pick<Catalogue, 'providers'>, provider: string): string {
  if (providers[provider]?.base_url !== undefined) return 'provider';
  return process.env.MEMO_SCOPE ?? 'provider';
}

const clients = new Map<string, Promise<ModelClient>>();

/** The model client of one tenant: answers are memoised per tenant and never shared between two. */
export function modelClient(tenant: string): Promise<ModelClient> {
  const existing = clients.get(tenant);
  if (existing) return existing;
  const made = catalogue().then((models) =>
    createModelClient({
      catalogue: models,
      apiKey: apiKeys(),
      allowance: measuredAllowance(allowance()),
      recordedOnly: process.env.MODEL_ANSWERS === 'recorded',
      memo: (provider) =>
        createS3Memo({
          s3: s3(),
          bucket: setting('BUCKET'),
          prefix: `memo/${tenant}/${memoScope(models, provider)}`,
        }),
    }),
  );
  clients.set(tenant, made);
  return made;
}
