import * as z from 'zod';
import type { Indexes, IndexSettings } from './indexes.ts';
import { PineconeError, readInput } from './pinecone-error.ts';

const creation = z.strictObject({
  name: z
    .string()
    .max(45)
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
      "Name must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
    ),
  dimension: z.int().min(1).max(20_000),
  metric: z.literal('cosine', 'Only the metric cosine is implemented here.').default('cosine'),
  vector_type: z.literal('dense', 'Only dense vectors are implemented here.').default('dense'),
  deletion_protection: z.literal('disabled', 'Deletion protection is not implemented here.').optional(),
  spec: z.object({ serverless: z.object({ cloud: z.string(), region: z.string() }) }),
});

/** Creates an index. `url` is the server's. */
export function createIndex(indexes: Indexes, url: string, input: unknown) {
  const { name, dimension, metric, spec } = readInput(creation, input);
  if (indexes.find(name)) throw new PineconeError(409, 'Resource  already exists');
  const { cloud, region } = spec.serverless;
  indexes.create({ name, dimension, metric, cloud, region });
  return describeIndex(indexes, url, name);
}

/** All indexes there are. `url` is the server's. */
export function listIndexes(indexes: Indexes, url: string) {
  return { indexes: indexes.all().map(({ settings }) => indexModel(settings, url)) };
}

export function describeIndex(indexes: Indexes, url: string, name: string) {
  const settings = indexes.find(name)?.settings;
  if (!settings) throw new PineconeError(404, `Resource ${name} not found`);
  return indexModel(settings, url);
}

/** The real service gives each index a host; here it is a path of its own. */
function indexModel({ name, dimension, metric, cloud, region }: IndexSettings, url: string) {
  const serverless = { cloud, region, read_capacity: { mode: 'OnDemand', status: { state: 'Ready' } } };
  return {
    name,
    dimension,
    metric,
    host: `${url}/hosts/${name}`,
    vector_type: 'dense',
    deletion_protection: 'disabled',
    spec: { serverless },
    status: { ready: true, state: 'Ready' },
  };
}
