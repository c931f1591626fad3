import type { Catalogue } from '@assay/model/catalogue';
import type { HouseModel, HouseServer } from './own-servers.ts';

/** A model of one's own, and where it is served. */
export interface ModelChoice {
  server: HouseServer;
  model: HouseModel;
}

/** The least that is expected of a machine without a graphics card, tokens a second: who is slower is waited for too short a time. */
const SLOWEST = { writes: 4, reads: 20 };

/** What is believed of a context where the server does not tell it. */
const USUAL_CONTEXT = 8192;

/** The name that a model goes by in the catalogue. */
const idOf = (name: string) =>
  name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[^\w.:-]+/g, '-');

function chatEntry({ server, model }: ModelChoice): Catalogue['models'][string] {
  return {
    kind: 'chat',
    provider: server.id,
    name: model.name,
    reasoning_tokens: 0,
    tokens_per_second: SLOWEST.writes,
    reading_tokens_per_second: SLOWEST.reads,
    capabilities: {
      json_schema: true,
      logprobs: server.logprobs,
      seed: true,
      temperature: true,
      vision: model.vision,
      prompt_cache_key: false,
      max_context_tokens: model.contextTokens ?? USUAL_CONTEXT,
      token_parameter: 'max_tokens',
    },
  };
}

/** The server's own model for embeddings; null: it has none. */
function embeddingEntry({ id, models }: HouseServer): [name: string, Catalogue['models'][string]] | null {
  const found = models.find(({ kind, dimensions }) => kind === 'embedding' && dimensions !== null);
  if (!found) return null;
  const entry = { kind: 'embedding', provider: id, name: found.name, dimensions: found.dimensions! } as const;
  return [
    idOf(found.name),
    { ...entry, send_dimensions: false, max_input_tokens: found.contextTokens ?? 512 },
  ];
}

/**
 * The catalogue of a model of one's own: it plays every role that chats, and embeddings are the server's where it has a model for them, else
 * the model of `usual`, which the stand-in takes the place of. No price, and no key.
 */
export function houseCatalogue(choice: ModelChoice, usual: Catalogue): Catalogue {
  const { server, model } = choice;
  const id = idOf(model.name);
  const embeddings = embeddingEntry(server);
  const isChat = (role: string) => usual.models[usual.roles[role]!]!.kind === 'chat';
  const roles = Object.keys(usual.roles).map((role) => {
    if (isChat(role)) return [role, id] as const;
    return [role, embeddings?.[0] ?? usual.roles[role]!] as const;
  });
  const kept = Object.entries(usual.models).filter(
    ([name]) => !embeddings && roles.some(([, other]) => other === name),
  );
  const providers = Object.fromEntries(kept.map(([, { provider }]) => [provider, {}]));
  const stoodInFor = kept.map(([name, { price: _, ...entry }]) => [name, entry] as const);
  return {
    providers: { ...providers, [server.id]: { base_url: server.url, parallel: server.places } },
    models: Object.fromEntries([...stoodInFor, [id, chatEntry(choice)], ...(embeddings ? [embeddings] : [])]),
    roles: Object.fromEntries(roles),
  };
}
