import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import * as z from 'zod';
import { home } from './home.ts';

/** The issuer of tokens on this machine: no deployment in an account trusts it. */
const ISSUER = 'https://issuer.assay.invalid';
const AUDIENCE = 'assay';
const ALGORITHM = 'ES256';

const keySchema = z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() });

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: 'sig' };
}

/**
 * The key that tokens for the local stack are signed with: made at its first use and kept in the stack's home, readable by its owner alone.
 * @throws AssayError ConfigurationInvalid where the file holds something else
 */
async function localKey(): Promise<JWK> {
  const file = join(home(), 'issuer.json');
  const text = await readFile(file, 'utf8').catch(async () => {
    await mkdir(home(), { recursive: true });
    const made = JSON.stringify(await makeKey());
    await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return readFile(file, 'utf8');
  });
  try {
    return keySchema.parse(JSON.parse(text)) as JWK;
  } catch (cause) {
    const words = `${file} is no key of an issuer: delete it, and another one is made.`;
    throw new AssayError('ConfigurationInvalid', words, { cause });
  }
}

/** The setting `TOKEN_ISSUERS` of a local stack: this machine's issuer with its public key. */
export async function localIssuers(): Promise<string> {
  const { d: _, ...publicKey } = await localKey();
  return JSON.stringify([{ issuer: ISSUER, audience: AUDIENCE, jwks: { keys: [publicKey] } }]);
}

/** A token for the local stack. */
export async function signToken(
  { tenant, role, subject, name }: Principal,
  minutes: number,
): Promise<string> {
  const key = await localKey();
  return new SignJWT({ tenant, role, ...(name !== undefined && { name }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid!, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${minutes} minutes`)
    .sign(await importJWK(key, ALGORITHM));
}
