import { withoutFolder } from '@assay/model/model-file';
import * as z from 'zod';

/** A model that a server on this machine has. */
export interface HouseModel {
  /** As the server calls it. */
  name: string;
  kind: 'chat' | 'embedding';
  /** Tokens of prompt and answer that it reads at most; null: not told. */
  contextTokens: number | null;
  vision: boolean;
  /** Length of its vectors, of one that makes embeddings. */
  dimensions: number | null;
}

/** A server of models that was found on this machine. */
export interface HouseServer {
  /** What its provider is called in the catalogue. */
  id: 'llama-server' | 'ollama' | 'lm-studio' | 'server';
  title: string;
  /** Of its OpenAI protocol. */
  url: string;
  /** How many requests it answers at a time, as far as it says. */
  places: number;
  /** It gives log-probabilities. */
  logprobs: boolean;
  /** Those that are ready first. */
  models: HouseModel[];
}

/** Where such servers listen where nobody says otherwise; llama-server is about to move to 9931. */
const USUAL_ADDRESSES = [11434, 8080, 9931, 1234].map((port) => `http://127.0.0.1:${port}`);

/** Whoever is there says so at once. */
const LOOK_TIMEOUT_MS = 1500;

/** What an answer is read as; null: nobody is there, or it is something else. */
async function read<T>(url: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
    if (!response.ok) return null;
    return schema.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const modelsSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), meta: z.object({ n_ctx: z.int().positive() }).nullish().catch(null) }),
  ),
});
const vectorsSchema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()).min(1) })).min(1) });

const propsSchema = z.object({
  total_slots: z.int().positive(),
  default_generation_settings: z.object({ n_ctx: z.int().positive().nullish() }),
  modalities: z
    .object({ vision: z.boolean().catch(false) })
    .nullish()
    .catch(null),
});

async function dimensionsOf(url: string, model: string): Promise<number | null> {
  const answer = await read(`${url}/embeddings`, vectorsSchema, post({ model, input: ['a'] }));
  return answer?.data[0]?.embedding.length ?? null;
}

/** https://github.com/ggml-org/llama.cpp/tree/master/tools/server: `GET /props` says how many slots there are, and the context of each. */
async function llamaServer(address: string): Promise<HouseServer | null> {
  const [props, listed] = await Promise.all([
    read(`${address}/props`, propsSchema),
    read(`${address}/v1/models`, modelsSchema),
  ]);
  if (!props || !listed) return null;
  const url = `${address}/v1`;
  const contextTokens = props.default_generation_settings.n_ctx ?? null;
  const vision = props.modalities?.vision ?? false;
  const models = listed.data.map(({ id }) => ({ name: withoutFolder(id), contextTokens, vision }));
  const dimensions = models[0] ? await dimensionsOf(url, models[0].name) : null;
  return {
    ...{ id: 'llama-server', title: 'llama-server', url, places: props.total_slots, logprobs: true },
    models: models.map((model) =>
      dimensions === null
        ? { ...model, kind: 'chat', dimensions: null }
        : { ...model, kind: 'embedding', vision: false, dimensions },
    ),
  };
}

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });
const loadedSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.int().positive().nullish() })),
});
const shownSchema = z.object({
  capabilities: z.array(z.string()).catch([]),
  parameters: z.string().catch(''),
  model_info: z.record(z.string(), z.unknown()).catch({}),
});

/** What Ollama reads where neither the model nor OLLAMA_CONTEXT_LENGTH says otherwise (https://docs.ollama.com/context-length). */
const OLLAMA_CONTEXT = 4096;

function numberEnding(info: Record<string, unknown>, ending: string): number | null {
  const found = Object.entries(info).find(([key]) => key.endsWith(ending))?.[1];
  return typeof found === 'number' && Number.isInteger(found) && found > 0 ? found : null;
}

async function ollamaModel(address: string, name: string, loaded: number | null): Promise<HouseModel> {
  const shown = await read(`${address}/api/show`, shownSchema, post({ model: name }));
  const capabilities = shown?.capabilities ?? [];
  const set = /^[ \t]*num_ctx\s+(\d+)/m.exec(shown?.parameters ?? '')?.[1];
  const isEmbedding = capabilities.includes('embedding') && !capabilities.includes('completion');
  return {
    name,
    kind: isEmbedding ? 'embedding' : 'chat',
    contextTokens: loaded ?? (set ? Number(set) : OLLAMA_CONTEXT),
    vision: capabilities.includes('vision'),
    dimensions: isEmbedding ? numberEnding(shown?.model_info ?? {}, '.embedding_length') : null,
  };
}

/** https://docs.ollama.com/api: it does not tell how many requests it answers at a time (OLLAMA_NUM_PARALLEL), so one is taken. */
async function ollama(address: string): Promise<HouseServer | null> {
  const [tags, loaded] = await Promise.all([
    read(`${address}/api/tags`, tagsSchema),
    read(`${address}/api/ps`, loadedSchema),
  ]);
  if (!tags || !loaded) return null;
  const contexts = new Map(loaded.models.map((model) => [model.name, model.context_length ?? null]));
  const names = tags.models.map(({ name }) => name);
  const models = await Promise.all(
    names.map((name) => ollamaModel(address, name, contexts.get(name) ?? null)),
  );
  const ready = models.toSorted(
    (one, other) => Number(contexts.has(other.name)) - Number(contexts.has(one.name)),
  );
  return { id: 'ollama', title: 'Ollama', url: `${address}/v1`, places: 1, logprobs: false, models: ready };
}

const studioSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['llm', 'vlm', 'embeddings']),
      state: z.string().catch(''),
      max_context_length: z.int().positive().nullish(),
      loaded_context_length: z.int().positive().nullish(),
    }),
  ),
});

/** https://lmstudio.ai/docs/developer/rest/endpoints */
async function lmStudio(address: string): Promise<HouseServer | null> {
  const listed = await read(`${address}/api/v0/models`, studioSchema);
  if (!listed) return null;
  const url = `${address}/v1`;
  const ordered = listed.data.toSorted(
    (one, other) => Number(other.state === 'loaded') - Number(one.state === 'loaded'),
  );
  const models = await Promise.all(
    ordered.map(
      async ({ id: name, type, state, loaded_context_length, max_context_length }): Promise<HouseModel> => {
        const contextTokens = loaded_context_length ?? max_context_length ?? null;
        if (type !== 'embeddings')
          return { name, kind: 'chat', contextTokens, vision: type === 'vlm', dimensions: null };
        const dimensions = state === 'loaded' ? await dimensionsOf(url, name) : null;
        return { name, kind: 'embedding', contextTokens, vision: false, dimensions };
      },
    ),
  );
  return { id: 'lm-studio', title: 'LM Studio', url, places: 1, logprobs: false, models };
}

/** Any other server of the protocol, of which no more is known than what its models are called. */
async function anyServer(address: string): Promise<HouseServer | null> {
  const listed = await read(`${address}/v1/models`, modelsSchema);
  if (!listed) return null;
  const models = listed.data.map(({ id: name, meta }) => ({
    ...{ name, kind: 'chat' as const, vision: false, dimensions: null },
    contextTokens: meta?.n_ctx ?? null,
  }));
  return { id: 'server', title: 'A server', url: `${address}/v1`, places: 1, logprobs: false, models };
}

/** The server at an address, by what it says of itself; null: there is none that has a model. */
export async function serverAt(address: string): Promise<HouseServer | null> {
  for (const look of [llamaServer, ollama, lmStudio, anyServer]) {
    const found = await look(address);
    if (found) return found.models.length > 0 ? found : null;
  }
  return null;
}

/** The servers that answer at the addresses, in their order. */
export async function findServers(addresses: readonly string[] = USUAL_ADDRESSES): Promise<HouseServer[]> {
  const found = await Promise.all(addresses.map(serverAt));
  return found.filter((server) => server !== null);
}
