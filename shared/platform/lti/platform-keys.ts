import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** Key sets that are remembered at the same time: one for each platform that launches. */
const REMEMBERED = 200;

/** How long a platform may take to tell its keys, in milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * The key sets of platforms by their addresses, fetched when they are first needed and whenever a token names a key that is not among
 * them: a platform that has just changed its key is known at once, at one request for each launch that names an unknown key.
 */
export function createPlatformKeys(): (jwksUri: string) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>();
  return (jwksUri) => {
    const known = sets.get(jwksUri);
    if (known) return known;
    const set = createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: 0, timeoutDuration: TIMEOUT_MS });
    sets.set(jwksUri, set);
    if (sets.size > REMEMBERED) sets.delete(sets.keys().next().value!);
    return set;
  };
}
