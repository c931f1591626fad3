import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';

const given = z.string().min(1).max(4000);

/**
 * What a platform sends to begin a login, by GET or POST (1EdTech Security Framework 1.0 §5.1.1.1; LTI Core 1.3 §4.1). Canvas leaves the
 * target out at times, and names the deployment `deployment_id` as well.
 */
const loginSchema = z.object({
  iss: given,
  login_hint: given,
  target_link_uri: given.optional(),
  client_id: given.optional(),
  lti_message_hint: given.optional(),
  lti_deployment_id: given.optional(),
  tenant: given.optional().describe('whose login address it was'),
});
export type LoginRequest = z.output<typeof loginSchema>;

/** Reads what begins a login; empty fields are none. @throws AssayError LtiRequestInvalid, naming the fields that are missing */
export function readLogin(fields: Record<string, unknown>): LoginRequest {
  const told = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const read = loginSchema.safeParse(told);
  if (read.success) return read.data;
  const places = [...new Set(read.error.issues.map(({ path }) => String(path[0])))].join(', ');
  throw new AssayError(
    'LtiRequestInvalid',
    `The platform's login request lacks ${places}, or has too much there.`,
  );
}

/** A path of the tool at a tenant's own address; without a tenant at that of all. */
export const pathOf = (
  path: '/lti/login' | '/lti/launch' | '/lti/jwks' | '/lti/notices',
  tenant: string | undefined,
): string => (tenant === undefined ? path : `${path}/${tenant}`);

/** What the authentication request is made of. */
interface AuthenticationRequest {
  authorizationEndpoint: string;
  clientId: string;
  redirectUri: string;
  login: LoginRequest;
  state: string;
  nonce: string;
}

/** The address of the authentication request (1EdTech Security Framework 1.0 §5.1.1.2); a query that the endpoint has stays. */
export function authenticationRequest({
  authorizationEndpoint,
  clientId,
  redirectUri,
  login,
  state,
  nonce,
}: AuthenticationRequest): string {
  const url = new URL(authorizationEndpoint);
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: redirectUri,
    login_hint: login.login_hint,
    ...(login.lti_message_hint !== undefined && { lti_message_hint: login.lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether an address is one of ours that may be launched: below `/lti/` of where this tool is. */
export function isOurTarget(target: string, base: string): boolean {
  if (!URL.canParse(target)) return false;
  const { origin, pathname, username, password } = new URL(target);
  const isPlain = username === '' && password === '';
  return isPlain && origin === new URL(base).origin && pathname.startsWith('/lti/');
}
