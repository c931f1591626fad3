import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import {
  authenticationRequest,
  isOurTarget,
  type LoginRequest,
  readLogin,
} from '../../../shared/lti/login.ts';
import type { Platform } from '../../../shared/lti/platform.ts';
import { bindLogin } from '../browser-cookie.ts';
import { baseOf, formOf } from '../context.ts';
import type { LtiServices } from '../services.ts';

const unknown = (words: string) => new AssayError('LtiPlatformUnknown', words);

/** The platform that begins a login: by issuer and client; where it names no client, the issuer's only one. */
async function platformOf(
  { iss: issuer, client_id }: LoginRequest,
  { platforms }: LtiServices,
): Promise<Platform> {
  if (client_id !== undefined) {
    const found = await platforms.find({ issuer, clientId: client_id });
    if (found) return found;
    throw unknown(
      'This learning platform is not registered here: an administrator registers it (docs/lms.md).',
    );
  }
  const [only, ...others] = await platforms.ofIssuer(issuer);
  if (only && others.length === 0) return only;
  throw unknown('The platform named no client id, and its issuer is not that of exactly one platform here.');
}

const random = () => randomBytes(32).toString('base64url');

/** Begins a login: keeps its state, and sends the browser to the platform to be told who it is. */
export const login = (services: LtiServices) => async (context: Context) => {
  const fields = context.req.method === 'POST' ? await formOf(context) : context.req.query();
  const asked = readLogin(fields);
  const base = baseOf(context, services);
  if (asked.target_link_uri !== undefined && !isOurTarget(asked.target_link_uri, base))
    throw new AssayError('LtiTargetInvalid', 'The login is for another address than those of this tool.');
  const { issuer, clientId, authorizationEndpoint } = await platformOf(asked, services);
  const [state, nonce, browser] = [random(), random(), random()];
  await services.launches.begin({ state, nonce, browser, issuer, clientId, login: asked });
  bindLogin(context, state, base, browser);
  context.header('cache-control', 'no-store');
  const redirectUri = `${base}/lti/launch`;
  return context.redirect(
    authenticationRequest({ authorizationEndpoint, clientId, redirectUri, login: asked, state, nonce }),
  );
};
