import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import * as z from 'zod';
import { home } from './home.ts';
import { keptSecret } from './kept-secret.ts';

/** The issuer of tokens on this machine: no deployment in an account trusts it. */
const ISSUER = 'https://issuer.assay.invalid';
export const AUDIENCE = 'assay';
const ALGORITHM = 'ES256';

/** A private key of an issuer. */
export const keySchema = z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() });

export type IssuerKey = z.infer<typeof keySchema>;

/** A key that nobody else has. */
export async function makeKey(): Promise<IssuerKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return keySchema.parse({ ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: 'sig' });
}

/** What others may know of a key. */
export const publicPart = ({ d: _, ...others }: IssuerKey) => others;

/**
 * The key that tokens for the local stack are signed with: made at its first use and kept in the stack's home, readable by its owner alone.
 * @throws AssayError ConfigurationInvalid where the file holds something else
 */
async function localKey(): Promise<IssuerKey> {
  const file = join(home(), 'issuer.json');
  const text = await keptSecret(file, async () => JSON.stringify(await makeKey()));
  try {
    return keySchema.parse(JSON.parse(text));
  } catch (cause) {
    const words = `${file} is no key of an issuer: delete it, and another one is made.`;
    throw new AssayError('ConfigurationInvalid', words, { cause });
  }
}

/** The setting `TOKEN_ISSUERS` of a local stack: this machine's issuer with its public key. */
export async function localIssuers(): Promise<string> {
  const keys = [publicPart(await localKey())];
  return JSON.stringify([{ issuer: ISSUER, audience: AUDIENCE, jwks: { keys } }]);
}

/** A token of an issuer. */
export async function signAs(
  { issuer, key }: { issuer: string; key: IssuerKey },
  { tenant, role, subject, name }: Principal,
  minutes: number,
): Promise<string> {
  return new SignJWT({ tenant, role, ...(name !== undefined && { name }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${minutes} minutes`)
    .sign(await importJWK(key as JWK, ALGORITHM));
}

/** A token for the local stack. */
export async function signToken(principal: Principal, minutes: number): Promise<string> {
  return signAs({ issuer: ISSUER, key: await localKey() }, principal, minutes);
}
