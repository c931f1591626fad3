import { AssayError } from '@assay/kit/errors/assay-error';
import { createLocalJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { createPublicFetch, type PublicFetch } from '../outgoing/public-fetch.ts';
import { createRemoteKeys } from '../outgoing/remote-keys.ts';
import type { Issuer } from './issuers.ts';
import { isEvaluation, type Principal, principalSchema, type Role, roleSchema } from './principal.ts';

/** Signatures by a private key alone: with HMAC whoever knows a public key could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Seconds that clocks may differ by: what OpenID Connect's libraries allow for. */
const CLOCK_TOLERANCE = 60;

/** The longest token that is looked at, in characters: longer headers do not pass API Gateway (10,240 bytes of headers). */
const LONGEST = 8192;

/** Who a bearer token says is asking. @throws AssayError TokenMissing, TokenInvalid, Forbidden, IssuerUnavailable */
type VerifyToken = (authorization: string | undefined) => Promise<Principal>;

const invalid = (words: string, cause?: unknown) =>
  new AssayError('TokenInvalid', `The token is not accepted: ${words}. Ask its issuer for another one.`, {
    cause,
  });

/** The token of a header `Authorization: Bearer …`. */
function tokenOf(authorization: string | undefined): string {
  const [, token] = /^Bearer +([\w-]+\.[\w-]*\.[\w-]*)$/i.exec(authorization ?? '') ?? [];
  if (token !== undefined && token.length <= LONGEST) return token;
  if (authorization !== undefined && authorization.trim() !== '')
    throw invalid('the header Authorization does not have the form "Bearer TOKEN", or TOKEN is none');
  throw new AssayError('TokenMissing', 'Send a token in the header "Authorization: Bearer TOKEN".');
}

/** Who a token says it is from, which nothing but the choice of the keys is made by. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch (cause) {
    throw invalid('it is no JSON Web Token', cause);
  }
}

/** Why jose refuses a token, without a word of the token itself. */
function describe(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim ${error.claim} is missing or wrong`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not allowed';
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return 'it names no key (kid), and its issuer has several';
  if (error instanceof errors.JWKSNoMatchingKey) return 'its key is none of its issuer';
  return 'its signature is not its issuer’s';
}

/** What jose throws where an issuer's keys cannot be had or read: no fault of the token. */
const OF_THE_KEYS = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

/** @throws AssayError TokenInvalid, IssuerUnavailable */
function refuse(error: unknown): never {
  if (error instanceof AssayError) throw error;
  if (error instanceof errors.JOSEError && !OF_THE_KEYS.has(error.code))
    throw invalid(describe(error), error);
  const words = 'The keys of the token’s issuer cannot be had: try again in a minute.';
  throw new AssayError('IssuerUnavailable', words, { cause: error });
}

/** The one role that a claim names, alone or among words that are no roles of ours. @throws AssayError TokenInvalid */
function roleOf(name: string, claim: unknown): Role {
  const [role, ...others] = new Set(
    [claim].flat().flatMap((value) => roleSchema.safeParse(value).data ?? []),
  );
  if (role === undefined)
    throw invalid(`its claim ${name} names no role: give one of ${roleSchema.options.join(', ')}`);
  if (others.length > 0)
    throw invalid(`its claim ${name} names several roles: ${[role, ...others].join(', ')}, and one counts`);
  return role;
}

function principalOf(
  payload: JWTPayload,
  { tenantClaim, roleClaim, tenants, ofLaunches }: Issuer,
): Principal {
  const { sub: subject, name, launched: assignment, link } = payload;
  const found = principalSchema.omit({ role: true }).safeParse({
    tenant: payload[tenantClaim],
    subject,
    ...(typeof name === 'string' && { name: name.slice(0, 255) }),
    ...(ofLaunches && { launch: { assignment, link } }),
  });
  if (isEvaluation(String(payload[tenantClaim])))
    throw new AssayError(
      'Forbidden',
      'The token names a tenant as studies name their own (evaluation-…): ask its issuer for one of a tenant with another name.',
    );
  if (!found.success) throw invalid(`it needs the claims sub and ${tenantClaim}, each with one value`);
  const role = roleOf(roleClaim, payload[roleClaim]);
  if (tenants && !tenants.includes(found.data.tenant))
    throw new AssayError('Forbidden', 'The issuer of the token may not name this tenant.');
  return { ...found.data, role };
}

/**
 * Verifies tokens of trusted issuers: by signature, issuer, audience and time, all of them always. The tenant is the token's, and nobody
 * else's word. Keys that are asked for over the network are kept for ten minutes; an issuer is asked again, for a key that is not among
 * them or where it did not answer, at most every 30 seconds.
 */
export function createTokenVerifier(
  issuers: readonly Issuer[],
  fetch: PublicFetch = createPublicFetch({ allowsLocal: false }),
): VerifyToken {
  const remoteKeys = createRemoteKeys(fetch);
  const keysOf = ({ jwks, jwksUri }: Issuer) => (jwks ? createLocalJWKSet(jwks) : remoteKeys(jwksUri!));
  const known = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, keys: keysOf(issuer) }]));
  return async (authorization) => {
    const token = tokenOf(authorization);
    const trusted = known.get(claimedIssuer(token) ?? '');
    if (!trusted) throw invalid('its issuer is not trusted here');
    const { issuer, keys } = trusted;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: issuer.issuer,
        audience: issuer.audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE,
      });
      return principalOf(payload, issuer);
    } catch (error) {
      return refuse(error);
    }
  };
}
