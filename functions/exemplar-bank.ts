import { setTimeout as sleepFor } from 'node:timers/promises';
import { Pinecone } from '@pinecone-database/pinecone';
import { exemplarSchema } from '../shared/exemplar/exemplar.ts';
import { createExemplarBank, type ExemplarTexts } from '../shared/exemplar/exemplar-bank.ts';
import type { ListedExemplar } from '../shared/exemplar/exemplar-record.ts';
import { atIndex, openVectorIndex, retryingFetch } from '../shared/exemplar/vector-index.ts';
import { embeddingModel } from '../shared/model/catalogue.ts';
import { lazily } from './lazily.ts';
import { apiKeys, catalogue, memoScope } from './models.ts';
import { setting } from './setting.ts';
import { memory, objects } from './storage.ts';

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
    const wanted = { name: setting('PINECONE_INDEX'), region: setting('AWS_REGION'), model };
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

/** All banks of an assignment that the index holds, also those of models that are not the role's any more. */
async function banksOf(tenant: string, assignment: string) {
  const { id } = await bankModel();
  const [client, host] = await Promise.all([pinecone(), hostFor(id)]);
  const prefix = bankOf(tenant, assignment);
  const { namespaces = {} } = await atIndex(() => client.index({ host }).describeIndexStats());
  const there = Object.keys(namespaces).filter((namespace) => namespace.startsWith(prefix));
  const all = new Set([prefix + (await nameOf(id)), ...there.sort()]);
  return Array.from(all, (namespace) => {
    const folder = `${textsOf(tenant, assignment)}${namespace.slice(prefix.length)}/`;
    return createExemplarBank(client.index({ host, namespace }), textsIn(folder));
  });
}

/** What the banks of an assignment hold, of all embedding models; no text of it. */
export async function listExemplars(tenant: string, assignment: string): Promise<ListedExemplar[]> {
  const banks = await banksOf(tenant, assignment);
  return (await Promise.all(banks.map((bank) => bank.list()))).flat();
}

/**
 * Deletes exemplars from all banks of an assignment, vectors and texts; of `all` also the texts whose vectors an index holds that
 * is not this one. Returns the ids of those that were there.
 */
export async function deleteExemplars(
  tenant: string,
  assignment: string,
  ids: readonly string[] | 'all',
): Promise<string[]> {
  const banks = await banksOf(tenant, assignment);
  const deleted = (await Promise.all(banks.map((bank) => bank.remove(ids)))).flat();
  if (ids === 'all') {
    const left = await objects().list(textsOf(tenant, assignment));
    await objects().remove(left.map(({ key }) => key));
  }
  return [...new Set(deleted)].sort();
}
