import type { Catalogue } from '@assay/model/catalogue';

/** Where the SDK finds its provider unless it is told otherwise. */
const OPENAI = 'https://api.openai.com/v1';

/** An address without what in it is secret. */
function plainAddress(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

/** The address at which a provider of a catalogue is asked, as its functions do; null: the catalogue does not know it. */
export function endpointsOf(
  { providers }: Pick<Catalogue, 'providers'>,
  environment: NodeJS.ProcessEnv = process.env,
): (provider: string) => string | null {
  return (provider) => {
    if (!Object.hasOwn(providers, provider)) return null;
    return plainAddress(providers[provider]!.base_url ?? (environment.OPENAI_BASE_URL || OPENAI));
  };
}
