import { CLAIM, type LaunchClaims } from './claims.ts';
import type { Platform } from './platform.ts';

/** An origin as a policy of pages names one host: what stands for others (`*`), and what ends the list (`;`, `,`), is none. */
const ORIGIN = /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d+)?$/;

/** The origin of an address, which may be named in a policy of pages; null: it is none of the web. */
export function originOf(address: unknown): string | null {
  const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
  return origin !== undefined && ORIGIN.test(origin) ? origin : null;
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
