import { hasHost } from '../outgoing/public-url.ts';
import { CLAIM, type LaunchClaims } from './claims.ts';
import type { Platform } from './platform.ts';

/** The origin of an address, as it may be named in a policy of pages; null: it is none of the web, or of no one host. */
function originOf(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url?.protocol.startsWith('http') && hasHost(url) ? url.origin : null;
}

const originsOf = (addresses: readonly unknown[]) => [
  ...new Set(addresses.map(originOf).filter((origin) => origin !== null)),
];

/**
 * Where the pages are that a launch came from, and that may show the tool within them: where the launch says that the person came from; where
 * it does not say, where the platform is; and what was registered beside. One issuer may serve many institutions, each at a host of its own.
 */
export function pageOrigins(
  { issuer, authorizationEndpoint, origins = [] }: Platform,
  claims: LaunchClaims,
): string[] {
  const told = originsOf([
    claims[CLAIM.presentation]?.return_url,
    claims[CLAIM.platform]?.url,
    claims[CLAIM.deepLinkingSettings]?.deep_link_return_url,
  ]);
  return originsOf([...(told.length > 0 ? told : [issuer, authorizationEndpoint]), ...origins]);
}
