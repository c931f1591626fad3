import { readFile } from 'node:fs/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';

const usd = z.number().min(0).describe('US dollars per million tokens');

/** Prices of a chat model. Where a cache price is absent, those tokens cost as much as any input token. */
const priceSchema = z.strictObject({
  input: usd,
  cached_input: usd.optional().describe('input tokens read from the prompt cache'),
  cache_write: usd.optional().describe('input tokens written to the prompt cache'),
  output: usd,
});
export type Price = z.infer<typeof priceSchema>;

const capabilitiesSchema = z.strictObject({
  json_schema: z.boolean().describe('strict structured output'),
  logprobs: z.boolean(),
  seed: z.boolean(),
  temperature: z.boolean(),
  vision: z.boolean(),
  prompt_cache_key: z.boolean().default(false),
  max_context_tokens: z.int().positive(),
  max_output_tokens: z
    .int()
    .positive()
    .optional()
    .describe('the most that the model writes, its reasoning with it; no request asks for more'),
  token_parameter: z.enum(['max_completion_tokens', 'max_tokens']),
});

/** What a provider allows an account to ask of a model. Where it is not said, what the provider's headers say counts. */
const limitsSchema = z.strictObject({
  requests_per_minute: z.number().positive().optional(),
  tokens_per_minute: z.number().positive().optional(),
  tokens_counted: z
    .enum(['asked', 'used'])
    .default('asked')
    .describe(
      'asked: the longer of the prompt and the limit on the answer, when the request is made (OpenAI); used: what it took in the end',
    ),
});
export type Limits = z.infer<typeof limitsSchema>;

const common = {
  limits: limitsSchema.optional(),
  provider: z.string(),
  name: z.string().min(1).optional().describe("the provider's name for the model, where it is not the id"),
  retires: z.iso.date().optional().describe('the day on which the provider switches the model off'),
};

const chatModelSchema = z.strictObject({
  kind: z.literal('chat'),
  ...common,
  price: priceSchema.optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  reasoning_tokens: z.int().min(0).default(0).describe('room for reasoning on top of max_output_tokens'),
  tokens_per_second: z
    .number()
    .positive()
    .default(50)
    .describe('how fast the model writes at least; how long an answer is waited for follows from it'),
  reading_tokens_per_second: z
    .number()
    .positive()
    .default(1000)
    .describe('how fast the model reads a prompt at least, before its first word; counts for the same'),
  capabilities: capabilitiesSchema,
});

const embeddingModelSchema = z.strictObject({
  kind: z.literal('embedding'),
  ...common,
  price: z.strictObject({ input: usd }).optional(),
  dimensions: z.int().positive().describe('length of every vector'),
  send_dimensions: z.boolean().default(false).describe('the model can be asked for shorter vectors'),
  max_input_tokens: z
    .int()
    .min(32)
    .default(8191)
    .describe('tokens that the model reads of a text; of a longer one it is given passages'),
});

const modelSchema = z.discriminatedUnion('kind', [chatModelSchema, embeddingModelSchema]);

/** What a token costs in a batch, as a share of the usual price: OpenAI's "50% cost discount" (guide "Batch API", November 2026). */
export const BATCH_PRICE = 0.5;

const providerSchema = z.strictObject({
  base_url: z.url().optional().describe('absent: OPENAI_BASE_URL, or api.openai.com'),
  secret: z
    .string()
    .min(1)
    .optional()
    .describe('name of the API key within the secret of Secrets Manager; absent: the server asks for none'),
  parallel: z
    .int()
    .positive()
    .optional()
    .describe(
      'how many requests the server answers at a time; absent: 1 of a server on this machine, else as many as are asked. Limits of its models are then kept together',
    ),
  batch: z.boolean().optional().describe('true: it speaks the Batch API (/v1/files, /v1/batches)'),
  batch_price: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(`what a token costs in a batch, as a share of the usual price; absent: ${BATCH_PRICE}`),
});

/** `models.yaml`: who serves which model, what it can do, what it costs, and which role it plays. */
export const catalogueSchema = z
  .strictObject({
    providers: z.record(z.string(), providerSchema),
    models: z.record(z.string(), modelSchema),
    roles: z.record(z.string(), z.string()),
  })
  .superRefine((catalogue, context) => {
    for (const [id, model] of Object.entries(catalogue.models))
      if (!Object.hasOwn(catalogue.providers, model.provider))
        context.addIssue({ code: 'custom', path: ['models', id, 'provider'], message: 'no such provider' });
    for (const [role, id] of Object.entries(catalogue.roles))
      if (!Object.hasOwn(catalogue.models, id))
        context.addIssue({ code: 'custom', path: ['roles', role], message: 'no such model' });
  });
export type Catalogue = z.infer<typeof catalogueSchema>;

interface ModelName {
  /** key of the model in the catalogue */
  id: string;
  /** what the provider calls it */
  name: string;
}
export type ChatModel = z.infer<typeof chatModelSchema> & ModelName;
export type EmbeddingModel = z.infer<typeof embeddingModelSchema> & ModelName;

/** Reads a catalogue from YAML. @throws AssayError ConfigurationInvalid naming the file and every wrong path */
export function parseCatalogue(text: string, file = 'models.yaml'): Catalogue {
  const invalid = (problem: string, cause?: unknown) =>
    new AssayError('ConfigurationInvalid', `${file} ${problem}`, { cause });
  const value = readYaml(text, (reason, cause) => invalid(`is not valid YAML: ${reason}`, cause));
  return readAs(catalogueSchema, value, (faults) => invalid(`cannot be used:\n  ${faults.join('\n  ')}`));
}

/** Reads `models.yaml` from disk. @throws AssayError ConfigurationInvalid */
export async function loadCatalogue(file: string | URL): Promise<Catalogue> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AssayError('ConfigurationInvalid', `The model catalogue ${file} cannot be read.`, { cause });
  });
  return parseCatalogue(text, String(file));
}

/** A model of a catalogue, as people are told of it. */
export interface CataloguedModel {
  model: string;
  /** What its provider calls it. */
  name: string;
  provider: string;
  kind: 'chat' | 'embedding';
  /** The roles that the catalogue gives it. */
  roles: string[];
  /** The day on which its provider switches it off, `2026-12-11`; null: no day is known. */
  retires: string | null;
}

/** The models of a catalogue, in its order. */
export function cataloguedModels({ models, roles }: Pick<Catalogue, 'models' | 'roles'>): CataloguedModel[] {
  return Object.entries(models).map(([model, { name = model, provider, kind, retires = null }]) => ({
    ...{ model, name, provider, kind, retires },
    roles: Object.keys(roles).filter((role) => roles[role] === model),
  }));
}

function modelOf(catalogue: Catalogue, role: string) {
  const id = Object.hasOwn(catalogue.roles, role) ? catalogue.roles[role]! : role;
  const model = Object.hasOwn(catalogue.models, id) ? catalogue.models[id] : undefined;
  if (!model) {
    const [roles, models] = [catalogue.roles, catalogue.models].map((known) => Object.keys(known).join(', '));
    const words = `models.yaml has no role and no model "${role}". Roles: ${roles}. Models: ${models}.`;
    throw new AssayError('ModelUnknown', words);
  }
  return { ...model, id, name: model.name ?? id };
}

/** The chat model that plays a role, or that is called so. @throws AssayError ModelUnknown */
export function chatModel(catalogue: Catalogue, role: string): ChatModel {
  const model = modelOf(catalogue, role);
  if (model.kind === 'chat') return model;
  throw new AssayError(
    'ModelUnknown',
    `The role "${role}" needs a chat model, but ${model.id} makes embeddings.`,
  );
}

/** The embedding model that plays a role. @throws AssayError ModelUnknown */
export function embeddingModel(catalogue: Catalogue, role: string): EmbeddingModel {
  const model = modelOf(catalogue, role);
  if (model.kind === 'embedding') return model;
  throw new AssayError(
    'ModelUnknown',
    `The role "${role}" needs an embedding model, but ${model.id} is none.`,
  );
}

/** The embedding models that there are, of any role or none. */
export const embeddingModels = (catalogue: Catalogue): EmbeddingModel[] =>
  Object.entries(catalogue.models).flatMap(([id, { kind }]) =>
    kind === 'embedding' ? [embeddingModel(catalogue, id)] : [],
  );
