import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import {
  type CryptoKey,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { RS256 } from './keys.ts';
import type { PlatformName } from './platform.ts';

/** How far the clocks of a platform and of Assay may be apart, in seconds. */
const SKEW_SECONDS = 60;

const fail = (code: ErrorCode, words: string, cause?: unknown) => new AssayError(code, words, { cause });

/** What a claim's failure is called, where it is not a token without form. */
const OF_CLAIM: Record<string, ErrorCode> = {
  iss: 'LtiIssuerInvalid',
  aud: 'LtiAudienceInvalid',
  exp: 'LtiTokenExpired',
  iat: 'LtiTokenExpired',
  nbf: 'LtiTokenExpired',
};

function asLaunchError(error: unknown): AssayError {
  const again = 'Open the activity again from the learning platform.';
  if (error instanceof errors.JWTExpired)
    return fail('LtiTokenExpired', `The launch is too old. ${again}`, error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const code = OF_CLAIM[error.claim] ?? 'LtiTokenInvalid';
    return fail(
      code,
      `The launch's claim ${error.claim} is not what was registered for the platform.`,
      error,
    );
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return fail('LtiSignatureInvalid', 'The launch is not signed by a key of the platform.', error);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return fail('LtiTokenInvalid', 'The launch is not signed with RS256.', error);
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return fail('LtiTokenInvalid', 'The launch holds no signed token.', error);
  return fail('PlatformUnavailable', `The platform's keys could not be had. ${again}`, error);
}

/** Tries each key where a token names none and the platform has several. */
async function verifyByAny(
  token: string,
  keys: AsyncIterable<CryptoKey>,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of keys) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    return verifyByAny(token, error as unknown as AsyncIterable<CryptoKey>, options);
  }
}

/** Who the token was made for, where it names that: needed with several audiences (OpenID Connect Core 1.0 §3.1.3.7). */
function requireParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isOne = azp === undefined || azp === null || azp === '';
  if (isOne ? !Array.isArray(aud) || aud.length === 1 : azp === clientId) return;
  throw fail(
    'LtiAudienceInvalid',
    'The launch was made for another client: its azp is not the registered one.',
  );
}

/**
 * The claims of an ID token of a platform: RS256 by one of its keys, of its issuer, for our client id, not over, not of the future.
 * @throws AssayError LtiTokenInvalid, LtiSignatureInvalid, LtiIssuerInvalid, LtiAudienceInvalid, LtiTokenExpired, PlatformUnavailable
 */
export async function verifyIdToken(
  token: string,
  { issuer, clientId }: PlatformName,
  keys: JWTVerifyGetKey,
  now: number = Date.now(),
): Promise<JWTPayload> {
  const options: JWTVerifyOptions = {
    algorithms: [RS256],
    issuer,
    audience: clientId,
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'nonce'],
    currentDate: new Date(now),
  };
  const payload = await verified(token, keys, options).catch((error: unknown) => {
    throw asLaunchError(error);
  });
  if (typeof payload.iat !== 'number' || payload.iat > now / 1000 + SKEW_SECONDS)
    throw fail(
      'LtiTokenExpired',
      'The launch is of the future: the clocks of the platform and of Assay differ.',
    );
  requireParty(payload, clientId);
  return payload;
}
