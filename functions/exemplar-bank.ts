import { Errors, Pinecone } from '@pinecone-database/pinecone';
import { exemplarSchema } from '../shared/exemplar/exemplar.ts';
import { createExemplarBank } from '../shared/exemplar/exemplar-bank.ts';
import { embeddingModel } from '../shared/model/catalogue.ts';
import { lazily } from './lazily.ts';
import { apiKeys, catalogue } from './models.ts';
import { setting } from './setting.ts';
import { memory, objects } from './storage.ts';

/** The index, made at its first use: cosine, as wide as the embedding model's vectors. */
async function openIndex(pinecone: Pinecone, name: string) {
  try {
    return await pinecone.describeIndex(name);
  } catch (error) {
    if (!(error instanceof Errors.PineconeNotFoundError)) throw error;
  }
  const { dimensions } = embeddingModel(await catalogue(), 'embedding');
  await pinecone.createIndex({
    name,
    dimension: dimensions,
    metric: 'cosine',
    spec: { serverless: { cloud: 'aws', region: setting('AWS_REGION') } },
    waitUntilReady: true,
    suppressConflicts: true,
  });
  return pinecone.describeIndex(name);
}

const vectorIndex = lazily(async () => {
  const apiKey = await apiKeys()('PINECONE_API_KEY');
  const pinecone = new Pinecone({ apiKey, controllerHostUrl: process.env.PINECONE_CONTROLLER_HOST });
  return { pinecone, host: (await openIndex(pinecone, setting('PINECONE_INDEX'))).host };
});

/** The exemplar bank of one assignment: its own namespace of the index, its texts beside the assignment in S3. */
export async function exemplarBank(tenant: string, assignment: string) {
  const { pinecone, host } = await vectorIndex();
  const key = (id: string, version: string) =>
    `assignments/${tenant}/${assignment}/exemplars/${id}-${version}.json`;
  return createExemplarBank(pinecone.index({ host, namespace: `${tenant}/${assignment}` }), {
    write: (exemplar, version) => objects().write(key(exemplar.id, version), exemplar),
    read: (id, version) =>
      memory.once(key(id, version), () => objects().read(key(id, version), exemplarSchema)),
  });
}
