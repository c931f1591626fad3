import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { type Answered, type Asked, check } from './http.ts';
import type { PlatformState } from './platform.ts';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

async function checkAssertion(assertion: string, { toolKeys, clientId, base, usedIds }: PlatformState) {
  check(decodeProtectedHeader(assertion).kid, 400, 'invalid_client: no kid');
  const { payload } = await jwtVerify(assertion, toolKeys(), { algorithms: ['RS256'] }).catch(() => ({
    payload: null,
  }));
  check(payload, 400, 'invalid_client: signature');
  const { iss, sub, aud, iat = 0, exp = 0, jti } = payload;
  const now = Date.now() / 1000;
  check(iss === clientId && sub === clientId, 400, 'invalid_client: iss and sub are the client id');
  check(aud === `${base}/token`, 400, 'invalid_client: aud is the token endpoint');
  check(iat > now - 300 && iat <= now + 1, 400, 'invalid_client: iat is not of the last five minutes');
  check(exp > now && exp - iat <= 300, 400, 'invalid_client: exp is more than five minutes after iat');
  check(jti && !usedIds.has(jti), 400, 'invalid_client: jti is missing or was used');
  usedIds.add(jti);
}

/** Client credentials by private_key_jwt; the answer has fields that no standard names. */
export async function tokenEndpoint(
  state: PlatformState,
  { method, headers, body }: Asked,
): Promise<Answered> {
  check(method === 'POST', 405, 'POST alone');
  check(headers['content-type'] === 'application/x-www-form-urlencoded', 415, 'a form alone');
  const form = new URLSearchParams(body);
  check(form.get('grant_type') === 'client_credentials', 400, 'unsupported_grant_type');
  check(form.get('client_assertion_type') === ASSERTION, 400, 'invalid_request');
  await checkAssertion(form.get('client_assertion') ?? '', state);
  const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => state.allowedScopes.includes(scope));
  check(scopes.length > 0, 400, 'invalid_scope');
  const access_token = randomUUID();
  state.tokens.set(access_token, scopes);
  const extra = { canvas_region: 'unknown', refresh: null };
  return {
    status: 200,
    json: { access_token, token_type: 'bearer', expires_in: 3600, scope: scopes.join(' '), ...extra },
  };
}

/** Refuses a request without a token for one of the scopes. */
export function requireScope({ tokens }: PlatformState, { headers }: Asked, ...scopes: string[]): void {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const granted = tokens.get(token);
  check(granted, 401, 'no token that is known');
  check(
    scopes.some((scope) => granted.includes(scope)),
    403,
    `the token is not for ${scopes.join(' or ')}`,
  );
}
