import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { boundedText } from './bounded-text.ts';
import type { PublicFetch } from './public-fetch.ts';

/** Key sets that are remembered at the same time: one for each platform that launches, and each issuer. */
const REMEMBERED = 200;

/** How long others may take to tell their keys, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Others are asked for their keys at most once in this time, in milliseconds, whatever their answer was. */
export const KEYS_COOLDOWN_MS = 30_000;

/** Asks once in a cool-down: tokens are anybody's to send, so that each could make one more request of who does not answer. */
function cooled(fetch: PublicFetch): PublicFetch {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (url, request) => {
    if (Date.now() < askedAt + KEYS_COOLDOWN_MS) throw new Error('The keys were asked for a moment ago.');
    askedAt = Date.now();
    const response = await fetch(url, request);
    return response.ok ? new Response(await boundedText(response)) : response;
  };
}

/**
 * The key sets of issuers and platforms by their addresses, fetched when they are first needed and when a token names a key that is not
 * among them, at most once in a cool-down: who has changed a key is known after that.
 */
export function createRemoteKeys(fetch: PublicFetch): (jwksUri: string) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>();
  return (jwksUri) => {
    const known = sets.get(jwksUri);
    if (known) return known;
    const set = createRemoteJWKSet(new URL(jwksUri), {
      [customFetch]: cooled(fetch),
      cooldownDuration: KEYS_COOLDOWN_MS,
      timeoutDuration: TIMEOUT_MS,
    });
    sets.set(jwksUri, set);
    if (sets.size > REMEMBERED) sets.delete(sets.keys().next().value!);
    return set;
  };
}
