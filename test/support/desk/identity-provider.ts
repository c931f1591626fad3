import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Issuer } from '@assay/platform/access/issuers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createTestServer } from '../test-server.ts';

const AUDIENCE = 'assay-of-a-school';
export const CLIENT = 'assay-desk';

/** Who has an account at the provider, by the name that they sign in with. */
export type Accounts = Readonly<Record<string, Record<string, unknown>>>;

/** An identity provider that knows nothing of Assay: `oidc-provider`, with its own pages to sign in on. */
export interface IdentityProvider {
  url: string;
  /** How the API is told of it. */
  issuer: Issuer;
  /** Opens it to the desk at an address, which is known only when the desk is served. */
  open(desk: string, options?: { renews?: boolean }): Promise<void>;
  /** A token of it that it gave nobody; `exp: 1` is one that is over. */
  sign(claims: JWTPayload): Promise<string>;
  /** How often tokens were asked for, by grant. */
  grants: Record<string, number>;
  close(): Promise<void>;
}

/** Seconds that what the provider gives is good for. */
const TTL = {
  AccessToken: 600,
  Grant: 3600,
  IdToken: 600,
  Interaction: 3600,
  RefreshToken: 3600,
  Session: 3600,
};

const KEY = { kid: 'key-1', alg: 'RS256', use: 'sig' };

/** What `oidc-provider` is told. Its tokens for the API are JWTs, and it renews them where `renews`. */
function settings(desk: string, accounts: Accounts, key: object, renews: boolean) {
  const client = {
    client_id: CLIENT,
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${desk}/`],
    post_logout_redirect_uris: [`${desk}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  return {
    clients: [client],
    jwks: { keys: [key] },
    cookies: { keys: ['a test'] },
    clientBasedCORS: (_: unknown, origin: string) => origin === desk,
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) => accounts[accountId],
    issueRefreshToken: () => renews,
    ttl: TTL,
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:assay',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: KEY.alg } },
        }),
      },
    },
  };
}

/** Starts a provider on this machine. */
export async function startIdentityProvider(accounts: Accounts): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair(KEY.alg, { extractable: true });
  let handle: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createTestServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants: Record<string, number> = {};
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), ...KEY }] };
  return {
    url,
    issuer: { issuer: url, audience: AUDIENCE, jwks, tenantClaim: 'tenant', roleClaim: 'role' },
    async open(desk, { renews = false } = {}) {
      const { default: Provider } = await import('oidc-provider' as string);
      const key = { ...(await exportJWK(privateKey)), ...KEY };
      const provider = new Provider(url, settings(desk, accounts, key, renews));
      const count = ({ oidc }: { oidc: { params: { grant_type: string } } }) => {
        grants[oidc.params.grant_type] = (grants[oidc.params.grant_type] ?? 0) + 1;
      };
      provider.on('grant.success', count);
      handle = provider.callback() as RequestListener;
    },
    sign: (claims) =>
      new SignJWT({ iss: url, aud: AUDIENCE, exp: Date.now() / 1000 + 600, ...claims })
        .setProtectedHeader({ alg: KEY.alg, kid: KEY.kid })
        .sign(privateKey),
    grants,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
