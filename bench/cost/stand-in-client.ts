import type { Catalogue } from '@assay/model/catalogue';
import type { Usage } from '@assay/model/model-call';
import { createModelClient, type ModelClient } from '@assay/model/model-client';

const SHORTEST_CACHED = 1024;
const CACHE_STEP = 128;

/** The product's model client on a stand-in. */
export function clientOf(catalogue: Catalogue, url: string): ModelClient {
  const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
    return [name, { ...provider, base_url: url }] as const;
  });
  const local: Catalogue = { ...catalogue, providers: Object.fromEntries(providers) };
  return createModelClient({ catalogue: local, apiKey: async () => 'stand-in' });
}

/** A call's tokens, what its prompt leaves in the cache included. */
export function withWrites(usage: Usage): Usage {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const cacheable = inputTokens! < SHORTEST_CACHED ? 0 : inputTokens! - (inputTokens! % CACHE_STEP);
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens: Math.max(0, cacheable - cachedInputTokens!),
    outputTokens,
  };
}
