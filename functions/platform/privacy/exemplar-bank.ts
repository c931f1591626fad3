import { setTimeout as sleepFor } from 'node:timers/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { embeddingModel } from '@assay/model/catalogue';
import { exemplarSchema } from '@assay/platform/exemplar/exemplar';
import { createExemplarBank, type ExemplarTexts } from '@assay/platform/exemplar/exemplar-bank';
import type { ListedExemplar } from '@assay/platform/exemplar/exemplar-record';
import type { RatedTrait } from '@assay/platform/exemplar/rubric-version';
import {
  atIndex,
  indexesOf,
  indexName,
  openVectorIndex,
  retryingFetch,
} from '@assay/platform/exemplar/vector-index';
import { Pinecone } from '@pinecone-database/pinecone';
import { catalogue } from '../models/catalogue.ts';
import { apiKeys } from '../models/model-keys.ts';
import { memoScope } from '../models/models.ts';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { memory, objects } from '../runtime/storage.ts';

const clock = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds: number) => sleepFor(milliseconds).then(() => undefined),
};

const pinecone = lazily(async () => {
  const apiKey = await apiKeys()('PINECONE_API_KEY');
  return new Pinecone({
    apiKey,
    controllerHostUrl: process.env.PINECONE_CONTROLLER_HOST,
    fetchApi: retryingFetch(fetch, clock),
    maxRetries: 0,
  });
});

/** The model whose vectors a bank holds now: the role `embedding`'s. */
export const bankModel = async () => embeddingModel(await catalogue(), 'embedding');

const hosts = new Map<string, () => Promise<string>>();

/** The index for vectors of a model, opened once. */
async function hostFor(id: string): Promise<string> {
  const open = lazily(async () => {
    const model = embeddingModel(await catalogue(), id);
    const wanted = { base: setting('PINECONE_INDEX'), region: setting('AWS_REGION'), model };
    return openVectorIndex(await pinecone(), wanted, clock);
  });
  const known = hosts.get(id) ?? open;
  hosts.set(id, known);
  return known();
}

/** What the namespaces of an assignment's exemplars begin with. */
const bankOf = (tenant: string, assignment: string) => `${tenant}/${assignment}/`;

/** The bank's name within those of an assignment: vectors of different models, or of the stand-in, are never compared. */
async function nameOf(model: string): Promise<string> {
  const models = await catalogue();
  const scope = memoScope(models, embeddingModel(models, model).provider);
  return [model, ...(scope === 'provider' ? [] : [scope])].join('/');
}

/** Where the texts of an assignment's exemplars are, of all its banks. */
const textsOf = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}/exemplars/`;

/** The texts of one bank. An id has no slash and a version is 16 hexadecimal digits, so that a key says whose text it is. */
function textsIn(folder: string): ExemplarTexts {
  const key = (id: string, version: string) => `${folder}${id}-${version}.json`;
  const keyForm = /^([^/]+)-([0-9a-f]{16})\.json$/;
  async function removeWhere(isUnwanted: (id: string, version: string) => boolean): Promise<void> {
    const all = (await objects().list(folder)).map(({ key: at }) => at);
    const unwanted = all.filter((at) => {
      const [, id, version] = keyForm.exec(at.slice(folder.length)) ?? [];
      return id !== undefined && version !== undefined && isUnwanted(id, version);
    });
    await objects().remove(unwanted);
  }
  return {
    write: (exemplar, version) => objects().write(key(exemplar.id, version), exemplar),
    read: (id, version) =>
      memory.once(key(id, version), () => objects().read(key(id, version), exemplarSchema)),
    keepOnly: (versions) => removeWhere((id, version) => versions.has(id) && versions.get(id) !== version),
    remove: (ids) => removeWhere((id) => ids === 'all' || ids.includes(id)),
  };
}

/**
 * The exemplar bank of one assignment, for vectors of one embedding model (its id in the catalogue): its own namespace of the
 * index, its own texts beside the assignment in S3.
 */
export async function exemplarBank(tenant: string, assignment: string, model: string) {
  const [client, host] = await Promise.all([pinecone(), hostFor(model)]);
  const name = await nameOf(model);
  const index = client.index({ host, namespace: bankOf(tenant, assignment) + name });
  return createExemplarBank(index, textsIn(`${textsOf(tenant, assignment)}${name}/`));
}

/** All banks of an assignment, of whichever index and model; `isPresent`: the one that is the role's now. */
async function banksOf(tenant: string, assignment: string) {
  const [model, client] = await Promise.all([bankModel(), pinecone()]);
  const base = setting('PINECONE_INDEX');
  const prefix = bankOf(tenant, assignment);
  const present = { index: indexName(base, model.dimensions), namespace: prefix + (await nameOf(model.id)) };
  const banks = await Promise.all(
    (await indexesOf(client, base)).map(async ({ name, host }) => {
      const { namespaces = {} } = await atIndex(() => client.index({ host }).describeIndexStats());
      const there = Object.keys(namespaces).filter((namespace) => namespace.startsWith(prefix));
      const all = new Set([...(name === present.index ? [present.namespace] : []), ...there.sort()]);
      return Array.from(all, (namespace) => {
        const folder = `${textsOf(tenant, assignment)}${namespace.slice(prefix.length)}/`;
        const isPresent = name === present.index && namespace === present.namespace;
        return { isPresent, bank: createExemplarBank(client.index({ host, namespace }), textsIn(folder)) };
      });
    }),
  );
  return banks.flat();
}

/** An exemplar of any bank; only those whose vectors are of the role's present model are retrieved. */
export interface BankedExemplar extends ListedExemplar {
  isOfPresentModel: boolean;
}

/** What the banks of an assignment hold, of all embedding models, as far as these traits can use it; no text of it. */
export async function listExemplars(
  tenant: string,
  assignment: string,
  traits: readonly RatedTrait[],
): Promise<BankedExemplar[]> {
  const listed = (await banksOf(tenant, assignment)).map(async ({ isPresent, bank }) =>
    (await bank.list(traits)).map((exemplar) => ({ ...exemplar, isOfPresentModel: isPresent })),
  );
  return (await Promise.all(listed)).flat();
}

async function removeFromBanks(
  tenant: string,
  assignment: string,
  ids: readonly string[] | 'all',
): Promise<string[]> {
  const banks = await banksOf(tenant, assignment);
  const outcomes = await Promise.allSettled(banks.map(({ bank }) => bank.remove(ids)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Deletes texts whichever bank they are of, also where no index knows them; returns their ids. */
async function removeTexts(
  tenant: string,
  assignment: string,
  ids: readonly string[] | 'all',
): Promise<string[]> {
  const keys = (await objects().list(textsOf(tenant, assignment))).map(({ key }) => key);
  const idOf = (key: string) => /\/([^/]+)-[0-9a-f]{16}\.json$/.exec(key)?.[1];
  const wanted = keys.filter((key) => ids === 'all' || ids.includes(idOf(key) ?? ''));
  await objects().remove(wanted);
  return wanted.flatMap((key) => idOf(key) ?? []);
}

/**
 * Deletes exemplars from all banks of an assignment, vectors and texts. The texts go whatever becomes of the vectors: where an index is
 * gone, is of another length, or does not answer. Returns the ids of those that were there.
 * @throws AssayError what the index answered, after the texts are deleted
 */
export async function deleteExemplars(
  tenant: string,
  assignment: string,
  ids: readonly string[] | 'all',
): Promise<string[]> {
  const [vectors] = await Promise.allSettled([removeFromBanks(tenant, assignment, ids)]);
  const texts = await removeTexts(tenant, assignment, ids);
  if (vectors.status === 'fulfilled') return [...new Set([...vectors.value, ...texts])].sort();
  const { reason } = vectors;
  if (!(reason instanceof AssayError)) throw reason;
  const words = `The texts are deleted, but not all of their vectors: say the same again later. ${reason.message}`;
  throw new AssayError(reason.code, words, { cause: reason });
}
