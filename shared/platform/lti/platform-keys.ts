import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { PublicFetch } from '../outgoing/public-fetch.ts';

/** Key sets that are remembered at the same time: one for each platform that launches. */
const REMEMBERED = 200;

/** How long a platform may take to tell its keys, in milliseconds. */
const TIMEOUT_MS = 5000;

/** A platform is asked for its keys at most once in this time, in milliseconds, whatever its answer was. */
export const KEYS_COOLDOWN_MS = 30_000;

/** Asks once in a cool-down: launches are anybody's to send, so that each could make one more request of a platform that does not answer. */
function cooled(fetch: PublicFetch): PublicFetch {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (url, request) => {
    if (Date.now() < askedAt + KEYS_COOLDOWN_MS) throw new Error('The platform was asked a moment ago.');
    askedAt = Date.now();
    return fetch(url, request);
  };
}

/**
 * The key sets of platforms by their addresses, fetched when they are first needed and when a token names a key that is not among them,
 * at most once in a cool-down: a platform that has changed its key is known after that.
 */
export function createPlatformKeys(fetch: PublicFetch): (jwksUri: string) => JWTVerifyGetKey {
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
