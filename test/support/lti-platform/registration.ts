import { type Answered, type Asked, check } from './http.ts';
import type { PlatformState } from './platform.ts';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

interface Message {
  type: string;
  target_link_uri?: string;
}

interface Registration {
  application_type?: string;
  response_types?: string[];
  grant_types?: string[];
  initiate_login_uri?: string;
  redirect_uris?: string[];
  client_name?: string;
  jwks_uri?: string;
  token_endpoint_auth_method?: string;
  scope?: string;
  [TOOL]?: { domain?: string; target_link_uri?: string; claims?: string[]; messages?: Message[] };
}

const requireToken = ({ registrationToken }: PlatformState, { headers }: Asked) =>
  check(headers.authorization === `Bearer ${registrationToken}`, 401, 'no registration token');

/** What the platform says of itself, to whoever has the registration token (Canvas asks for it). */
export async function openIdConfiguration(state: PlatformState, asked: Asked): Promise<Answered> {
  requireToken(state, asked);
  const { base, issuer, family, allowedScopes } = state;
  const json = {
    issuer,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
    registration_endpoint: `${base}/registrations`,
    authorization_server: '127.0.0.1',
    scopes_supported: allowedScopes,
    response_types_supported: ['id_token'],
    'https://purl.imsglobal.org/spec/lti-platform-configuration': {
      product_family_code: family,
      messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
    },
  };
  return { status: 200, json };
}

function checkTool(sent: Registration, tool: string): void {
  const own = sent[TOOL];
  check(own?.domain === new URL(tool).host && own.target_link_uri, 400, 'missing required attribute domain');
  check(Array.isArray(own.claims) && own.claims.includes('sub'), 400, 'missing claims');
  const types = own.messages?.map(({ type }) => type) ?? [];
  check(types.includes('LtiDeepLinkingRequest'), 400, 'no deep linking');
  for (const { target_link_uri = tool } of own.messages ?? [])
    check(target_link_uri.startsWith(tool), 400, 'a message of another host');
}

/** Registers a tool; Moodle tells the deployment at once, Canvas does not. */
export async function registrations(state: PlatformState, asked: Asked): Promise<Answered> {
  requireToken(state, asked);
  check(asked.method === 'POST', 405, 'POST alone');
  check(asked.headers['content-type'] === 'application/json', 415, 'JSON alone');
  const sent = JSON.parse(asked.body) as Registration;
  check(sent.application_type === 'web', 400, 'invalid_application_type');
  check(sent.response_types?.includes('id_token'), 400, 'invalid_response_types');
  for (const grant of ['client_credentials', 'implicit'])
    check(sent.grant_types?.includes(grant), 400, 'grant_types');
  check(Array.isArray(sent.redirect_uris) && sent.redirect_uris.length > 0, 400, 'invalid_redirect_uris');
  for (const name of ['initiate_login_uri', 'client_name', 'jwks_uri'] as const)
    check(sent[name], 400, `missing required attribute ${name}`);
  check(sent.token_endpoint_auth_method === 'private_key_jwt', 400, 'invalid_token_endpoint_auth_method');
  check(typeof sent.scope === 'string', 400, 'scope');
  checkTool(sent, state.tool);
  if (state.readsKeys) check((await fetch(sent.jwks_uri!)).ok, 400, 'no key set at jwks_uri');
  state.registered.push(sent as Record<string, unknown>);
  const deployment = state.family === 'canvas' ? {} : { deployment_id: state.deployment };
  return {
    status: 201,
    json: { ...sent, client_id: state.clientId, [TOOL]: { ...sent[TOOL], ...deployment } },
  };
}
