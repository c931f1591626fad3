import { AssayError } from '@assay/kit/errors/assay-error';
import { isBrowserOf, type PendingLaunch } from '@assay/platform/lti/login-state';
import { pageOrigins } from '@assay/platform/lti/page-origins';
import type { Platform } from '@assay/platform/lti/platform';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import { pageTokens } from '@assay/platform/lti/session';
import { type Launch, verifyLaunch } from '@assay/platform/lti/verify-launch';
import type { Context } from 'hono';
import { inTenant } from '../../runtime/in-tenant.ts';
import { boundTo, unbindBrowser } from '../browser-cookie.ts';
import { baseOf, formOf, textField } from '../context.ts';
import { ownWindowLink } from '../pages/forms.ts';
import { frameWithin, page } from '../pages/page.ts';
import type { LtiServices } from '../services.ts';
import { openResource } from './resource.ts';

const stateInvalid = () =>
  new AssayError(
    'LtiStateInvalid',
    'This launch was used before, took too long, or was begun in another browser: open the activity again.',
  );

/** Whether the browser has the cookie of a login; false: it has none. @throws AssayError LtiStateInvalid where it has another */
function isSameBrowser(context: Context, state: string, pending: PendingLaunch, base: string): boolean {
  const cookie = boundTo(context, state, base);
  if (cookie === undefined) return false;
  if (isBrowserOf(pending, cookie)) return true;
  throw stateInvalid();
}

/** @throws AssayError LtiStateInvalid where the state is none that was signed here, or its time is over */
async function pendingOf(state: string, services: LtiServices): Promise<PendingLaunch> {
  const tokens = pageTokens(await services.keys());
  return tokens.login(state).catch(() => {
    throw stateInvalid();
  });
}

async function verified(
  token: string,
  { issuer, clientId, tenant, nonce }: PendingLaunch,
  base: string,
  services: LtiServices,
): Promise<{ launch: Launch; platform: Platform }> {
  const platform = await services.platforms.find({ issuer, clientId, tenant });
  if (!platform)
    throw new AssayError('LtiPlatformUnknown', 'This learning platform is not registered here any more.');
  const keys = services.platformKeys(platform.jwksUri);
  const launch = await verifyLaunch(token, { platform, keys, nonce, base });
  return { launch, platform };
}

/** The platform says who the person is, and what they opened. */
export const launch = (services: LtiServices) => async (context: Context) => {
  const form = await formOf(context);
  if (typeof form.error === 'string')
    throw new AssayError(
      'LtiRequestInvalid',
      'The platform did not let you in: sign in there and open the activity again.',
    );
  const [state, token] = [textField(form, 'state'), textField(form, 'id_token')];
  const pending = await pendingOf(state, services);
  if (pending.tenant !== context.req.param('tenant')) throw stateInvalid();
  const base = baseOf(context, services);
  if (!isSameBrowser(context, state, pending, base)) {
    if (!pending.login) throw stateInvalid();
    const body = ownWindowLink(pending.login, ', or this launch was used before: open the activity again');
    return page(context, { title: 'One more step', body });
  }
  const { launch: opened, platform } = await verified(token, pending, base, services);
  const { tenant, issuer } = platform;
  const subject = subjectOf({ issuer, user: opened.user });
  await inTenant(tenant, () => services.requireTurn({ tenant, subject }));
  if (!(await services.launches.use(state))) throw stateInvalid();
  unbindBrowser(context, state, base);
  frameWithin(context, pageOrigins(platform, opened.claims));
  if (opened.isNewDeployment) await services.platforms.addDeployment(platform, opened.deployment);
  return inTenant(tenant, async () => {
    if (opened.kind !== 'deep-linking') return openResource(context, opened, platform, services);
    const { chooseContent } = await import('./deep-link.ts');
    return chooseContent(context, opened, platform, services);
  });
};
