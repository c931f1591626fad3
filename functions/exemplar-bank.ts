import { setTimeout as sleepFor } from 'node:timers/promises';
import { Pinecone } from '@pinecone-database/pinecone';
import { exemplarSchema } from '../shared/exemplar/exemplar.ts';
import { createExemplarBank } from '../shared/exemplar/exemplar-bank.ts';
import { openVectorIndex, retryingFetch } from '../shared/exemplar/vector-index.ts';
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

/** The namespace of an assignment's exemplars: vectors of different models, or of the stand-in, are never compared. */
function namespaceOf(tenant: string, assignment: string, model: string): string {
  const scope = memoScope();
  return [tenant, assignment, model, ...(scope === 'provider' ? [] : [scope])].join('/');
}

/**
 * The exemplar bank of one assignment, for vectors of one embedding model (its id in the catalogue): its own namespace of the
 * index, its texts beside the assignment in S3.
 */
export async function exemplarBank(tenant: string, assignment: string, model: string) {
  const [client, host] = await Promise.all([pinecone(), hostFor(model)]);
  const folder = `assignments/${tenant}/${assignment}/exemplars/`;
  const key = (id: string, version: string) => `${folder}${id}-${version}.json`;
  const idIn = (at: string) => at.slice(folder.length).replace(/-[0-9a-f]{16}\.json$/, '');
  return createExemplarBank(client.index({ host, namespace: namespaceOf(tenant, assignment, model) }), {
    write: (exemplar, version) => objects().write(key(exemplar.id, version), exemplar),
    read: (id, version) =>
      memory.once(key(id, version), () => objects().read(key(id, version), exemplarSchema)),
    remove: async (ids) => {
      const texts = (await objects().list(folder)).map(({ key: at }) => at);
      await objects().remove(ids === 'all' ? texts : texts.filter((at) => ids.includes(idIn(at))));
    },
  });
}
