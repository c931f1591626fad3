import { z } from 'zod';
import type { Indexes, IndexSettings } from './indexes.ts';
import { PineconeError } from './pinecone-error.ts';
import { readInput } from './read-input.ts';

const creation = z.object({
  name: z
    .string()
    .max(45)
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
      "Name must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
    ),
  dimension: z.int().min(1).max(20_000),
  metric: z.enum(['cosine', 'dotproduct', 'euclidean']).default('cosine'),
  vector_type: z.literal('dense', 'Only dense vectors are implemented here.').default('dense'),
  deletion_protection: z.enum(['enabled', 'disabled']).default('disabled'),
  tags: z.record(z.string(), z.string()).nullish(),
  spec: z.object({ serverless: z.object({ cloud: z.string(), region: z.string() }) }),
});

const configuration = z.object({
  deletion_protection: z.enum(['enabled', 'disabled']).optional(),
  tags: z.record(z.string(), z.string()).optional(),
});

/** The operations on indexes themselves. `url` is the server's. */
export function createControlPlane(indexes: Indexes, url: () => string) {
  function existing(name: string): IndexSettings {
    const index = indexes.find(name);
    if (!index) throw new PineconeError(404, `Resource ${name} not found`);
    return index.settings;
  }

  const describe = (settings: IndexSettings) => indexModel(settings, hostOf(indexes, settings.name, url()));

  return {
    list: () => ({ indexes: indexes.all.map(({ settings }) => describe(settings)) }),

    describe: (name: string) => describe(existing(name)),

    create(input: unknown) {
      const { spec, vector_type, deletion_protection, tags, ...rest } = readInput(creation, input);
      if (indexes.find(rest.name)) throw new PineconeError(409, 'Resource  already exists');
      const { cloud, region } = spec.serverless;
      const settings = {
        ...rest,
        cloud,
        region,
        deletionProtection: deletion_protection,
        tags: tags ?? undefined,
      };
      indexes.create(settings);
      return describe(settings);
    },

    configure(name: string, input: unknown) {
      const settings = existing(name);
      const { deletion_protection, tags } = readInput(configuration, input);
      indexes.configure({
        ...settings,
        deletionProtection: deletion_protection ?? settings.deletionProtection,
        tags: tags ? { ...settings.tags, ...tags } : settings.tags,
      });
      return describe(existing(name));
    },

    remove(name: string) {
      if (existing(name).deletionProtection === 'enabled') {
        throw new PineconeError(
          400,
          'Deletion protection is enabled for this index. Disable it before deleting.',
        );
      }
      indexes.remove(name);
      return undefined;
    },
  };
}

export type ControlPlane = ReturnType<typeof createControlPlane>;

/** The real service gives each index a host; here the first is the server itself, a further one a path below it. */
function hostOf(indexes: Indexes, name: string, url: string): string {
  return indexes.all[0]?.settings.name === name ? url : `${url}/hosts/${name}`;
}

function indexModel(settings: IndexSettings, host: string) {
  const { name, dimension, metric, cloud, region, tags, deletionProtection } = settings;
  const serverless = { cloud, region, read_capacity: { mode: 'OnDemand', status: { state: 'Ready' } } };
  return {
    name,
    dimension,
    metric,
    host,
    vector_type: 'dense',
    deletion_protection: deletionProtection,
    tags,
    spec: { serverless },
    status: { ready: true, state: 'Ready' },
  };
}
