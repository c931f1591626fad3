import { randomBytes } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import {
  authenticationRequest,
  isOurTarget,
  type LoginRequest,
  pathOf,
  readLogin,
} from '@assay/platform/lti/login';
import { pendingLaunch } from '@assay/platform/lti/login-state';
import type { Platform } from '@assay/platform/lti/platform';
import { pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { bindBrowser, keepsCookies, probeCookies } from '../browser-cookie.ts';
import { baseOf, formOf } from '../context.ts';
import { ownWindowLink } from '../pages/forms.ts';
import { page } from '../pages/page.ts';
import type { LtiServices } from '../services.ts';

const unknown = (words: string) => new AssayError('LtiPlatformUnknown', words);

/** The platform that begins a login: by issuer and client; where it names no client, the issuer's only one. */
async function platformOf(
  { iss: issuer, client_id, tenant }: LoginRequest,
  { platforms }: LtiServices,
): Promise<Platform> {
  if (client_id !== undefined) {
    const found = await platforms.find({ issuer, clientId: client_id, tenant });
    if (found) return found;
    throw unknown(
      'This learning platform is not registered here: an administrator registers it (docs/reference/lms.md).',
    );
  }
  const all = await platforms.ofIssuer(issuer);
  const [only, ...others] = all.filter((one) => tenant === undefined || one.tenant === tenant);
  if (only && others.length === 0) return only;
  throw unknown(
    'The platform named no client id, and its issuer is not that of exactly one platform here: give it a login address that names it, /lti/login?client_id=CLIENT_ID.',
  );
}

/** What a page within another one is fetched as (Fetch Metadata, `Sec-Fetch-Dest`). */
const FRAMED = new Set(['iframe', 'frame', 'object', 'embed']);

/** The parameter of a login that comes again with the probe, if the browser keeps it. */
const PROBED = 'probed';

/**
 * In a page within another one: whether the browser keeps cookies there is seen before the platform is asked, for Moodle and Canvas take
 * the hint of a login once (`unset($SESSION->lti_message_hint)` in mod/lti/auth.php; `fetch_and_delete_launch` in
 * app/controllers/lti/ims/authentication_controller.rb): where it is spent, a window of its own cannot go on with it. Null: go on.
 */
function probed(context: Context, asked: LoginRequest, base: string) {
  if (context.req.query(PROBED) !== undefined)
    return keepsCookies(context, base)
      ? null
      : page(context, { title: 'One more step', body: ownWindowLink(asked) });
  if (!FRAMED.has(context.req.header('sec-fetch-dest') ?? '')) return null;
  probeCookies(context, base);
  return context.redirect(`/lti/login?${new URLSearchParams({ ...asked, [PROBED]: '1' })}`, 303);
}

const random = () => randomBytes(32).toString('base64url');

/** Begins a login, whose state is kept nowhere, and sends the browser to the platform to be told who it is. */
export const login = (services: LtiServices) => async (context: Context) => {
  const posted = context.req.method === 'POST' ? await formOf(context) : {};
  const fields = { ...context.req.query(), ...posted, ...context.req.param() };
  const asked = readLogin(fields);
  const base = baseOf(context, services);
  if (asked.target_link_uri !== undefined && !isOurTarget(asked.target_link_uri, base))
    throw new AssayError('LtiTargetInvalid', 'The login is for another address than those of this tool.');
  const { issuer, clientId, authorizationEndpoint } = await platformOf(asked, services);
  const first = probed(context, asked, base);
  if (first) return first;
  const [nonce, browser] = [random(), random()];
  const pending = pendingLaunch({ nonce, browser, issuer, clientId, tenant: asked.tenant, login: asked });
  const state = await pageTokens(await services.keys()).ofLogin(pending);
  bindBrowser(context, state, base, browser);
  context.header('cache-control', 'no-store');
  const redirectUri = `${base}${pathOf('/lti/launch', asked.tenant)}`;
  return context.redirect(
    authenticationRequest({ authorizationEndpoint, clientId, redirectUri, login: asked, state, nonce }),
  );
};
