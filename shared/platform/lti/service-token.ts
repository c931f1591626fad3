import { randomUUID } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { SignJWT } from 'jose';
import * as z from 'zod';
import type { PublicFetch } from '../outgoing/public-fetch.ts';
import { RS256, type SigningKey } from './keys.ts';
import type { Platform } from './platform.ts';
import { exchange } from './platform-exchange.ts';

/** How long an assertion is good for, in seconds: platforms take 300 at most, Canvas also none that was issued five minutes ago. */
const ASSERTION_SECONDS = 240;

/** A token is asked for anew this long before it is over, in seconds. */
const EARLIER_SECONDS = 60;

/** How long a token is good for where the platform does not say so, in seconds. */
const UNTOLD_SECONDS = 120;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(UNTOLD_SECONDS),
});

/** A JWT by which the tool says who it is (1EdTech Security Framework 1.0 §4.1.1; RFC 7523). */
function clientAssertion(
  { clientId, tokenEndpoint, tokenAudience }: Platform,
  { kid, key }: SigningKey,
  now: number,
) {
  const issued = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: RS256, kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAudience ?? tokenEndpoint)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ASSERTION_SECONDS)
    .setJti(randomUUID())
    .sign(key);
}

interface ServiceToken {
  token: Promise<string>;
  until: number;
}

/** Access tokens of platforms, each kept until shortly before it is over. */
export interface ServiceTokens {
  /** By which they are asked for, and services by them. */
  fetch: PublicFetch;
  /** @throws AssayError PlatformRefused, PlatformUnavailable */
  of(platform: Platform, scopes: readonly string[]): Promise<string>;
  /** Forgets a token that the platform did not take. */
  forget(platform: Platform, scopes: readonly string[]): void;
}

/** Asks platforms for tokens by client credentials. `key`: the one that signs for a tenant. */
export function createServiceTokens(
  key: (tenant: string) => Promise<SigningKey>,
  { fetch, now = Date.now }: { fetch: PublicFetch; now?: () => number },
): ServiceTokens {
  const kept = new Map<string, ServiceToken>();
  const nameOf = ({ tenant, clientId, tokenEndpoint }: Platform, scopes: readonly string[]) =>
    JSON.stringify([tenant, clientId, tokenEndpoint, ...scopes.toSorted()]);

  async function ask(platform: Platform, scopes: readonly string[]) {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await clientAssertion(platform, await key(platform.tenant), now()),
      scope: scopes.join(' '),
    });
    const { json } = await exchange(fetch, platform.tokenEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
    });
    const read = tokenSchema.safeParse(json);
    if (read.success) return read.data;
    throw new AssayError('PlatformRefused', "The platform's token endpoint answered without a token.");
  }

  return {
    fetch,
    of(platform, scopes) {
      const name = nameOf(platform, scopes);
      const serviceToken = kept.get(name);
      if (serviceToken && serviceToken.until > now()) return serviceToken.token;
      const made: ServiceToken = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY };
      made.token = ask(platform, scopes).then(({ access_token, expires_in }) => {
        made.until = now() + Math.max(0, expires_in - EARLIER_SECONDS) * 1000;
        return access_token;
      });
      made.token.catch(() => kept.delete(name));
      kept.set(name, made);
      return made.token;
    },
    forget: (platform, scopes) => void kept.delete(nameOf(platform, scopes)),
  };
}
