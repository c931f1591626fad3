import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  calculatePKCECodeChallenge,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { readToken, type Session } from '../token.ts';

/** Where people sign in, as `config.json` has it. */
export interface SignInPlace {
  issuer: string;
  clientId: string;
  name?: string;
  scope: string;
  token: 'access' | 'id';
  roleClaim: string;
}

/** A sign-in that was begun: what proves that its return is of it. */
export interface SignInAttempt {
  place: SignInPlace;
  state: string;
  nonce: string;
  verifier: string;
  /** Where at the issuer to go. */
  url: string;
}

interface IssuerClient {
  server: AuthorizationServer;
  client: Client;
  options: { [allowInsecureRequests]: boolean };
}

/** Where the issuer sends people back to: the page itself. */
const here = (): string => location.origin + location.pathname;

async function clientOf({ issuer, clientId }: SignInPlace): Promise<IssuerClient> {
  const url = new URL(issuer);
  const options = { [allowInsecureRequests]: url.hostname === '127.0.0.1' };
  const server = await processDiscoveryResponse(url, await discoveryRequest(url, options));
  return { server, client: { client_id: clientId }, options };
}

/** Makes ready to sign in: nothing has gone anywhere yet but the question what the issuer is. */
export async function prepare(place: SignInPlace): Promise<SignInAttempt> {
  const { server } = await clientOf(place);
  const verifier = generateRandomCodeVerifier();
  const [state, nonce] = [generateRandomState(), generateRandomNonce()];
  const url = new URL(server.authorization_endpoint!);
  const asked = {
    client_id: place.clientId,
    redirect_uri: here(),
    response_type: 'code',
    scope: place.scope,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { place, state, nonce, verifier, url: url.href };
}

/** Where the issuer is told that somebody leaves. Cognito calls where to go then otherwise. */
function leaveOf({ end_session_endpoint: end }: AuthorizationServer, { clientId }: SignInPlace) {
  if (end === undefined) return null;
  const url = new URL(end);
  url.searchParams.set('client_id', clientId);
  for (const name of ['post_logout_redirect_uri', 'logout_uri']) url.searchParams.set(name, here());
  return url.href;
}

/** @param before what renewed these tokens, which goes on renewing where nothing new came with them */
function sessionOf(
  issuer: IssuerClient,
  place: SignInPlace,
  tokens: TokenEndpointResponse,
  before?: string,
): Session | null {
  const token = place.token === 'id' ? tokens.id_token : tokens.access_token;
  const read = readToken(token ?? '', place.roleClaim);
  if (read === null) return null;
  const name = getValidatedIdTokenClaims(tokens)?.name;
  return {
    ...read,
    name: typeof name === 'string' ? name : read.name,
    leave: leaveOf(issuer.server, place),
    renew: renewal(issuer, place, tokens.refresh_token ?? before),
  };
}

/** How another token is had without asking. */
function renewal(issuer: IssuerClient, place: SignInPlace, given: string | undefined): Session['renew'] {
  if (given === undefined) return null;
  const { server, client, options } = issuer;
  return async () => {
    const answer = await refreshTokenGrantRequest(server, client, None(), given, options);
    return sessionOf(issuer, place, await processRefreshTokenResponse(server, client, answer), given);
  };
}

/**
 * Takes what an issuer sent back (`?code=…&state=…`) for tokens.
 * @returns null: the token says of nobody who they are
 * @throws Error where the return is of another sign-in, or the issuer refuses
 */
export async function finish(attempt: SignInAttempt, returned: string): Promise<Session | null> {
  const { place, state, nonce, verifier } = attempt;
  const issuer = await clientOf(place);
  const { server, client, options } = issuer;
  const given = validateAuthResponse(server, client, new URLSearchParams(returned), state);
  const answer = await authorizationCodeGrantRequest(
    server,
    client,
    None(),
    given,
    here(),
    verifier,
    options,
  );
  const tokens = await processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  return sessionOf(issuer, place, tokens);
}
