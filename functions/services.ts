import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Errors, Pinecone } from '@pinecone-database/pinecone';
import { loadPromptLibrary } from '../shared/agent/prompt-library.ts';
import { AssayError } from '../shared/errors/assay-error.ts';
import { exemplarSchema } from '../shared/exemplar/exemplar.ts';
import { createExemplarBank } from '../shared/exemplar/exemplar-bank.ts';
import { createApiKeys } from '../shared/model/api-keys.ts';
import { embeddingModel, parseCatalogue } from '../shared/model/catalogue.ts';
import { createS3Memo } from '../shared/model/memo.ts';
import { createModelClient, type ModelClient } from '../shared/model/model-client.ts';
import { createArtifacts } from '../shared/run/artifacts.ts';
import { createRunStore } from '../shared/run/run-store.ts';

/** A setting that the template gives the function. @throws AssayError ConfigurationInvalid when it is not set */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new AssayError(
      'ConfigurationInvalid',
      `The environment variable ${name} is not set: deploy again.`,
    );
  return value;
}

/** Makes a value once, at its first use; a promise that fails is not kept, so that the next use tries again. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (made) return made.value;
    const value = make();
    made = { value };
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
}

const bundleFolder = () => process.env.LAMBDA_TASK_ROOT ?? process.cwd();

const s3 = lazily(() => new S3Client({ forcePathStyle: true }));
const apiKeys = lazily(() =>
  createApiKeys({ secrets: new SecretsManagerClient({}), secretId: setting('MODEL_KEYS_SECRET') }),
);

export const stepFunctions = lazily(() => new SFNClient({}));
export const objectStore = s3;
export const artifacts = lazily(() => createArtifacts(s3(), setting('BUCKET')));
export const runStore = lazily(() => {
  const marshallOptions = { removeUndefinedValues: true };
  return createRunStore(
    DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions }),
    setting('TABLE'),
  );
});
export const prompts = lazily(() => loadPromptLibrary(join(bundleFolder(), 'prompts')));
const catalogue = lazily(async () =>
  parseCatalogue(await readFile(join(bundleFolder(), 'models.yaml'), 'utf8')),
);

const clients = new Map<string, Promise<ModelClient>>();

/** The model client of one tenant: answers are memoised per tenant and never shared between two. */
export function modelClient(tenant: string): Promise<ModelClient> {
  const existing = clients.get(tenant);
  if (existing) return existing;
  const made = catalogue().then((models) =>
    createModelClient({
      catalogue: models,
      apiKey: apiKeys(),
      memo: createS3Memo({
        s3: s3(),
        bucket: setting('BUCKET'),
        prefix: `memo/${tenant}/${process.env.MEMO_SCOPE ?? 'provider'}`,
      }),
    }),
  );
  clients.set(tenant, made);
  return made;
}

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
  const key = (id: string) => `assignments/${tenant}/${assignment}/exemplars/${id}.json`;
  return createExemplarBank(pinecone.index({ host, namespace: `${tenant}/${assignment}` }), {
    write: (exemplar) => artifacts().write(key(exemplar.id), exemplar),
    read: (id) => artifacts().read(key(id), exemplarSchema),
  });
}
