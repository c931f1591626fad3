import { AssayError } from '@assay/kit/errors/assay-error';
import { register as registerWith } from '@assay/platform/lti/registration';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { baseOf, onOneMachine } from '../context.ts';
import { page } from '../pages/page.ts';
import type { LtiServices } from '../services.ts';

const uninvited = () =>
  new AssayError(
    'LtiSessionInvalid',
    'Registration needs an invitation, which is good for a day and one platform: an administrator of Assay makes the address that is given to the platform (POST /lti-platforms/invitations).',
  );

/** Whose platform it will be: as the invitation says. */
async function tenantOf(invitation: string | undefined, services: LtiServices): Promise<string> {
  const tenant = invitation === undefined ? services.openTenant : await services.invitedBy(invitation);
  if (tenant) return tenant;
  throw uninvited();
}

/** A platform's administrator asked it to register this tool (LTI Dynamic Registration 1.0). The tenant is expected before: a platform may read its keys as it is told of the tool. */
export const register = (services: LtiServices) => async (context: Context) => {
  const { openid_configuration: configurationUrl, registration_token, invitation } = context.req.query();
  if (!configurationUrl) throw new AssayError('LtiRequestInvalid', 'The request lacks openid_configuration.');
  const tenant = await tenantOf(invitation, services);
  const base = baseOf(context, services);
  await services.platforms.expect(tenant);
  const platform = await registerWith({
    configurationUrl,
    token: registration_token || undefined,
    tenant,
    base,
    onOneMachine: onOneMachine(base),
    fetch: services.fetch,
  });
  if (invitation !== undefined && !(await services.endInvitation(invitation))) throw uninvited();
  await services.platforms.put(platform);
  await services.askAllAgain(tenant);
  const body = html`<p data-close>The platform is registered. Activate the tool there, then close this window.</p>`;
  return page(context, { title: 'Assay is registered', body });
};
