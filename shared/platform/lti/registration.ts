import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { PublicFetch } from '../outgoing/public-fetch.ts';
import { pathOf } from './login.ts';
import { type Platform, platformSchema, requirePublic, requirePublicPlatform } from './platform.ts';
import { exchange } from './platform-exchange.ts';
import { SCOPE } from './platform-service.ts';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const CANVAS = 'https://canvas.instructure.com/lti/';

const invalid = (words: string, cause?: unknown) =>
  new AssayError('LtiRegistrationInvalid', words, { cause });

/** What a platform says of itself (LTI Dynamic Registration 1.0 §3.3). */
const configurationSchema = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  registration_endpoint: z.string(),
  authorization_server: z.string().nullish(),
  scopes_supported: z.array(z.string()).nullish(),
  [PLATFORM]: z.object({ product_family_code: z.string().nullish() }).nullish(),
});
type PlatformConfiguration = z.output<typeof configurationSchema>;

/** What a platform answers to a registration: §3.6. Moodle tells the deployment, Canvas makes it later. */
const registeredSchema = z.object({
  client_id: z.union([z.string().min(1), z.number().transform(String)]),
  [TOOL]: z
    .object({ deployment_id: z.union([z.string(), z.number().transform(String)]).nullish() })
    .nullish(),
});

/** Canvas' cloud serves all institutions under one issuer and keeps its configuration at another host of its own. */
const CANVAS_ISSUER = /^canvas(?:\.\w+)?\.instructure\.com$/;
const CANVAS_HOST = /\.(?:instructure|canvaslms)\.com$/;

/** A platform speaks for its own issuer alone (§3.4). */
function requireOwnIssuer({ issuer }: PlatformConfiguration, from: URL): void {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
  if (host === from.hostname || (CANVAS_ISSUER.test(host) && CANVAS_HOST.test(from.hostname))) return;
  throw invalid('The platform’s configuration is of another issuer than the host it comes from.');
}

const isCanvas = (configuration: PlatformConfiguration) =>
  configuration[PLATFORM]?.product_family_code?.toLowerCase() === 'canvas';

/** Scopes that a platform is asked for where it says that it has them. */
const OF_PROCESSORS: readonly string[] = [SCOPE.notices, SCOPE.asset, SCOPE.report];

/** What people open of an activity of the platform's own (Asset Processor 1.0). */
const OF_ACTIVITIES = ['LtiAssetProcessorSettingsRequest', 'LtiReportReviewRequest'];

/**
 * The links that people open, and where content is chosen. Canvas makes a placement of each message, puts one without placements into
 * `link_selection`, and of several messages there it keeps the first (`placements` in its app/models/lti/ims/registration.rb): it is told of the
 * choice of content alone, and knows what is opened of an activity by that. Other platforms are told of processors where they have them.
 */
function messages(base: string, configuration: PlatformConfiguration): object[] {
  const common = { target_link_uri: `${base}/lti/launch`, label: 'Assay' };
  const choice = { type: 'LtiDeepLinkingRequest', ...common };
  const processes = configuration.scopes_supported?.includes(SCOPE.report) ?? false;
  const processor = processes ? [{ ...choice, placements: ['ActivityAssetProcessor'] }] : [];
  if (isCanvas(configuration))
    return [{ ...choice, placements: ['assignment_selection', 'link_selection'] }, ...processor];
  return [
    { type: 'LtiResourceLinkRequest', ...common },
    { ...choice, placements: ['ContentArea'] },
    ...processor,
    ...(processes ? OF_ACTIVITIES.map((type) => ({ type, ...common })) : []),
  ];
}

/** The registration that a platform is sent (§3.5): names are asked for, e-mail addresses are not. */
export function registrationRequest(
  configuration: PlatformConfiguration,
  base: string,
  tenant: string,
): Record<string, unknown> {
  const canvas = isCanvas(configuration);
  const supported = configuration.scopes_supported;
  const scopes = Object.values(SCOPE).filter(
    (scope) => supported?.includes(scope) ?? !OF_PROCESSORS.includes(scope),
  );
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: `${base}${pathOf('/lti/login', tenant)}`,
    redirect_uris: [`${base}${pathOf('/lti/launch', tenant)}`],
    client_name: 'Assay',
    client_uri: base,
    jwks_uri: `${base}${pathOf('/lti/jwks', tenant)}`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scopes.join(' '),
    [TOOL]: {
      domain: new URL(base).host,
      description: 'Feedback on students’ work, and scores that teachers release',
      target_link_uri: `${base}/lti/launch`,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: messages(base, configuration),
      ...(canvas && { [`${CANVAS}privacy_level`]: 'name_only' }),
    },
  };
}

/** What a registration is begun with. */
interface RegistrationRequest {
  configurationUrl: string;
  token: string | undefined;
  tenant: string;
  base: string;
  onOneMachine: boolean;
  fetch: PublicFetch;
}

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function readConfiguration({ configurationUrl, token, onOneMachine, fetch }: RegistrationRequest) {
  const from = requirePublic(configurationUrl, { onOneMachine });
  const headers = { accept: 'application/json', ...authorization(token) };
  const { json } = await exchange(fetch, configurationUrl, { headers });
  const read = configurationSchema.safeParse(json);
  if (!read.success)
    throw invalid('The platform’s configuration lacks addresses that a tool needs.', read.error);
  requireOwnIssuer(read.data, from);
  requirePublic(read.data.registration_endpoint, { onOneMachine });
  return read.data;
}

/** Canvas names its server here as a host alone, which its token endpoint does not take: an audience is an address. */
function audienceOf({ authorization_server, token_endpoint }: PlatformConfiguration): string | undefined {
  if (!authorization_server || !URL.canParse(authorization_server)) return undefined;
  return authorization_server === token_endpoint ? undefined : authorization_server;
}

/**
 * Registers the tool with a platform, as its administrator asked it to by the address of its configuration. Returns the platform, which is
 * then to be kept. @throws AssayError LtiRegistrationInvalid; what `exchange` throws
 */
export async function register(request: RegistrationRequest): Promise<Platform> {
  const { token, tenant, base, onOneMachine, fetch } = request;
  const configuration = await readConfiguration(request);
  const { json } = await exchange(fetch, configuration.registration_endpoint, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...authorization(token) },
    body: JSON.stringify(registrationRequest(configuration, base, tenant)),
  });
  const registered = registeredSchema.safeParse(json);
  if (!registered.success)
    throw invalid('The platform’s answer to the registration has no client id.', registered.error);
  const deployment = registered.data[TOOL]?.deployment_id;
  const audience = audienceOf(configuration);
  const platform = platformSchema.safeParse({
    issuer: configuration.issuer,
    clientId: registered.data.client_id,
    tenant,
    deployments: deployment ? [deployment] : [],
    acceptsDeployments: !deployment,
    authorizationEndpoint: configuration.authorization_endpoint,
    tokenEndpoint: configuration.token_endpoint,
    ...(audience !== undefined && { tokenAudience: audience }),
    jwksUri: configuration.jwks_uri,
  });
  if (!platform.success) throw invalid('An address in the platform’s configuration is none.', platform.error);
  return requirePublicPlatform(platform.data, { onOneMachine });
}
