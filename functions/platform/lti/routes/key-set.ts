import { publicKeys } from '@assay/platform/lti/keys';
import type { Context } from 'hono';
import { inTenant } from '../../runtime/in-tenant.ts';
import type { LtiServices } from '../services.ts';

/** There is no key set here. */
export const noKeySet = (context: Context) =>
  context.text(
    'Each tenant that has a learning platform has a key set of its own, at /lti/jwks/TENANT: register the platform first.',
    404,
  );

/**
 * The public keys of a tenant, by which its platforms verify what the tool signs for it. Who asks is nobody known: a tenant without a platform,
 * or one that is about to register, gets no key.
 */
export const keySet =
  ({ platforms, keysOf }: LtiServices) =>
  async (context: Context<object, '/lti/jwks/:tenant'>) => {
    const tenant = context.req.param('tenant');
    if (!(await platforms.isExpected(tenant))) return noKeySet(context);
    const keys = await inTenant(tenant, () => keysOf(tenant));
    return context.json(publicKeys(keys), 200, { 'cache-control': 'public, max-age=300' });
  };
