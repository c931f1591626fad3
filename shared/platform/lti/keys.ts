import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import * as z from 'zod';

/** The one algorithm of LTI's messages and assertions (1EdTech Security Framework 1.0 §5.1.2: RS256 is to be supported by all). */
export const RS256 = 'RS256';

const privateJwkSchema = z
  .looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string(), kid: z.string() })
  .transform((key) => key as JWK & { kid: string; d: string });
export type ToolKey = z.output<typeof privateJwkSchema>;

/** Keys of the tool, of the deployment as the secret holds them or of a tenant: the first signs, the others are published or read, too. */
const toolKeysSchema = z.object({ keys: z.array(privateJwkSchema).min(1) });
export type ToolKeys = z.output<typeof toolKeysSchema>;

/** A key that signs, with the name that it is published under. */
export interface SigningKey {
  kid: string;
  key: CryptoKey | Uint8Array;
}

/** A new RSA key of 2048 bits, named by its thumbprint. */
export async function makeToolKeys(): Promise<ToolKeys> {
  const { privateKey } = await generateKeyPair(RS256, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return toolKeysSchema.parse({ keys: [{ ...jwk, kid, alg: RS256, use: 'sig' }] });
}

/** The keys in a secret's text; null where it holds none yet. */
export function readToolKeys(secret: string): ToolKeys | null {
  try {
    return toolKeysSchema.safeParse(JSON.parse(secret)).data ?? null;
  } catch {
    return null;
  }
}

/** What everybody may know of keys: a key set. */
export function publicKeys({ keys }: ToolKeys): { keys: JWK[] } {
  return { keys: keys.map(({ kty, n, e, kid }) => ({ kty, n, e, kid, alg: RS256, use: 'sig' }) as JWK) };
}

/** The key that signs. */
export async function signingKey({ keys: [first] }: ToolKeys): Promise<SigningKey> {
  return { kid: first!.kid, key: await importJWK(first!, RS256) };
}
