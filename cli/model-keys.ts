import type { Catalogue } from '@assay/model/catalogue';

/**
 * The keys that functions on this machine are given: of Pinecone and of every provider that names one, from the environment
 * variable of that name. Without OPENAI_API_KEY the stand-in serves the providers that have no address of their own, Pinecone's
 * stand-in those without its key: neither looks at its key.
 */
export function localKeys(
  { providers }: Pick<Catalogue, 'providers'>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const keys: Record<string, string> = { PINECONE_API_KEY: environment.PINECONE_API_KEY || 'stand-in' };
  for (const { secret, base_url } of Object.values(providers)) {
    if (secret === undefined) continue;
    const isStandIn = base_url === undefined && !environment.OPENAI_API_KEY;
    const key = environment[secret] || (isStandIn ? 'stand-in' : '');
    if (key) keys[secret] = key;
  }
  return keys;
}
