import { createHmac } from 'node:crypto';
import { type PromptLibrary, promptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import { recast } from '@assay/model/cast';
import { type Catalogue, embeddingModels } from '@assay/model/catalogue';
import { vectorKey } from '@assay/model/embed-memo';
import { createS3Memo } from '@assay/model/memo';
import { createModelClient, type ModelClient } from '@assay/model/model-client';
import { isEvaluation } from '@assay/platform/access/principal';
import {
  CONFIGURATION,
  type Configuration,
  configurationSchema,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import type { RunContext } from '@assay/platform/run/run-context';
import { lazily } from '../runtime/lazily.ts';
import { longestAnswerMs } from '../runtime/longest-answer.ts';
import { noteRemembered } from '../runtime/remembered.ts';
import { setting } from '../runtime/setting.ts';
import { objects, s3 } from '../runtime/storage.ts';
import { allowance } from './allowance.ts';
import { beside, catalogue } from './catalogue.ts';
import { measuredAllowance } from './measured-allowance.ts';
import { apiKeys, ownKeys } from './model-keys.ts';
import { tagSecret } from './tag-secret.ts';

/** The prompts that are deployed, as files. */
export const promptFiles = lazily(() => readPromptFiles(beside('prompts')));

/** What agents there are. Prompts that are sent to a model are rendered by `promptsOf`. */
export const prompts = lazily(async () => promptLibrary(await promptFiles()));

/** For whom models are asked: a tenant, or a re-evaluation of its work with prompts, models and a memory of its own; runs of an evaluation's tenant may have prompts and models of theirs. */
export type ModelScope = Pick<RunContext, 'tenant' | 'reevaluation' | 'purpose'>;

/** Prompts and catalogue that somebody's questions are asked with. */
interface ModelConfiguration {
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** What a configuration makes of the prompts and the catalogue that are deployed. @throws AssayError PromptInvalid, ModelUnknown */
async function configured({ prompts: own, models }: Configuration): Promise<ModelConfiguration> {
  return {
    prompts: own ? promptLibrary({ ...(await promptFiles()), ...own }) : await prompts(),
    catalogue: recast(await catalogue(), models ?? {}),
  };
}

/** A configuration never changes once it is written: an evaluation's tenant follows from its own. */
const configurations = new Map<string, Promise<ModelConfiguration | null>>();

/** A re-evaluation's configuration, as it was pinned. @throws AssayError ArtifactMissing */
export function configurationOf(tenant: string, reevaluation: string): Promise<Configuration> {
  return objects().read(reevaluationKey({ tenant, reevaluation }, CONFIGURATION), configurationSchema);
}

/** What an evaluation's runs are asked by where it brought prompts or models: kept as its tenant's, by the tenant's name. */
const broughtBy = (tenant: string): Promise<Configuration | null> =>
  objects().readOptional(
    reevaluationKey({ tenant, reevaluation: tenant }, CONFIGURATION),
    configurationSchema,
  );

function configuredFor(tenant: string, name: string): Promise<ModelConfiguration | null> {
  const key = `${tenant}/${name}`;
  const known = configurations.get(key);
  if (known) return known;
  const read = name === tenant ? broughtBy(tenant) : configurationOf(tenant, name);
  const made = read.then((own) => own && configured(own));
  configurations.set(key, made);
  made.catch(() => configurations.delete(key));
  return made;
}

/** What takes the place of the deployment's prompts and models for somebody; null: nothing. */
async function ownOf({ tenant, reevaluation, purpose }: ModelScope): Promise<ModelConfiguration | null> {
  if (reevaluation) return configuredFor(tenant, reevaluation.id);
  return purpose && isEvaluation(tenant) ? configuredFor(tenant, tenant) : null;
}

/** The model catalogue that somebody's questions are asked by. */
export async function catalogueOf(modelScope: ModelScope): Promise<Catalogue> {
  return (await ownOf(modelScope))?.catalogue ?? catalogue();
}

/** What agents there are for somebody, as `prompts`. */
export async function agentsOf(modelScope: ModelScope): Promise<PromptLibrary> {
  return (await ownOf(modelScope))?.prompts ?? prompts();
}

/**
 * The prompts of one tenant: the tags of their blocks are made with a key that follows from the deployment's secret and the
 * tenant. So nobody outside can compute a tag, and equal questions of a tenant are found again in its memo and in the
 * provider's prompt cache. Of an evaluation the key follows from its tenant's name alone, so that its questions are the same bytes on
 * another machine, where it is replayed: that name is made of data whose texts were written before.
 */
export async function promptsOf(modelScope: ModelScope): Promise<PromptLibrary> {
  const { tenant } = modelScope;
  const secretOf = isEvaluation(tenant) ? 'evaluation' : tagSecret();
  const [library, secret] = await Promise.all([agentsOf(modelScope), secretOf]);
  return library.withKey(createHmac('sha256', secret).update(tenant).digest());
}

/**
 * Whose answers a provider's are: its own, or the stand-in's (`MEMO_SCOPE`), which takes the place of those alone that have no
 * address of their own in the catalogue. While answers are recorded or replayed all are of that recording.
 */
export function memoScope({ providers }: Pick<Catalogue, 'providers'>, provider: string): string {
  const isRecorded = process.env.MODEL_GATEWAY !== undefined;
  if (providers[provider]?.base_url !== undefined && !isRecorded) return 'provider';
  return process.env.MEMO_SCOPE ?? 'provider';
}

const clients = new Map<string, Promise<ModelClient>>();

/** Where answers are remembered: a tenant's, or apart from them those of a re-evaluation, in which each run has a memory of its own. */
const memoFolder = ({ tenant, reevaluation }: ModelScope) =>
  reevaluation ? `memo/${tenant}/reevaluations/${reevaluation.id}` : `memo/${tenant}`;

/** Where the vectors of a text that is of no run are remembered, of each embedding model that there is: keys in the bucket. */
export async function vectorsRemembered(tenant: string, text: string): Promise<string[]> {
  const models = await catalogue();
  return embeddingModels(models).map((model) => {
    const folder = `${memoFolder({ tenant })}/${memoScope(models, model.provider)}`;
    return `${folder}/${vectorKey(model, text)}.json`;
  });
}

/** The model client of one tenant or re-evaluation: answers are memoised for it (`Asker.memory`: for a run of it) and never shared between two. */
export function modelClient(modelScope: ModelScope): Promise<ModelClient> {
  const folder = memoFolder(modelScope);
  const existing = clients.get(folder);
  if (existing) return existing;
  const made = catalogueOf(modelScope).then((models) =>
    createModelClient({
      catalogue: models,
      apiKey: apiKeys(),
      own: { account: modelScope.tenant, key: ownKeys(modelScope.tenant) },
      allowance: measuredAllowance(allowance()),
      deadlineMs: longestAnswerMs(),
      gateway: process.env.MODEL_GATEWAY,
      recordedOnly: process.env.MODEL_ANSWERS === 'recorded',
      withoutModel: process.env.MODEL_ANSWERS === 'none',
      memo: (provider, memory) =>
        createS3Memo({
          s3: s3(),
          bucket: setting('BUCKET'),
          prefix: [folder, memory, memoScope(models, provider)].filter(Boolean).join('/'),
          used: noteRemembered,
        }),
    }),
  );
  clients.set(folder, made);
  made.catch(() => clients.delete(folder));
  return made;
}
