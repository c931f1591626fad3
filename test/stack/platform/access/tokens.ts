import type { Issuer } from '@assay/platform/access/issuers';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

/** Signs tokens as an issuer does. */
export interface TestIssuer {
  issuer: Issuer;
  keys: JSONWebKeySet;
  privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  /** A token of an hour; `claims` over the usual ones, undefined to leave one out; `header` over the usual one. */
  sign(
    claims?: Record<string, unknown>,
    header?: { alg?: string; kid?: string | undefined },
  ): Promise<string>;
}

export const AUDIENCE = 'assay-under-test';

/** An issuer with a key of its own. */
export async function createTestIssuer(name = 'https://idp.example.edu', alg = 'ES256'): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const keys: JSONWebKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg, use: 'sig' }] };
  const issuer: Issuer = {
    issuer: name,
    audience: AUDIENCE,
    jwks: keys,
    tenantClaim: 'tenant',
    roleClaim: 'role',
  };
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: name, aud: AUDIENCE, iat: now, exp: now + 3600 };
  return {
    issuer,
    keys,
    privateKey,
    sign(claims = {}, header = {}) {
      const payload = { ...usual, tenant: 't', role: 'teacher', sub: 'somebody', ...claims } as JWTPayload;
      return new SignJWT(payload).setProtectedHeader({ alg, kid: 'key-1', ...header }).sign(privateKey);
    },
  };
}
