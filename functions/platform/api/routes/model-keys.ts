import * as routes from '@assay/api/routes/model-keys';
import { AssayError } from '@assay/kit/errors/assay-error';
import { catalogue } from '../../models/catalogue.ts';
import { implement, reply } from '../implement.ts';
import { tenantKeys } from '../services.ts';

/** @throws AssayError ModelProviderUnknown where the deployment has no such provider, or needs no key for it */
async function assertTakesKey(provider: string): Promise<void> {
  const { providers } = await catalogue();
  if (Object.hasOwn(providers, provider) && providers[provider]!.secret) return;
  const names = Object.keys(providers).filter((name) => providers[name]!.secret);
  throw new AssayError(
    'ModelProviderUnknown',
    `The deployment asks no provider of this name with a key. There are: ${names.join(', ')}.`,
  );
}

export const modelKeyRoutes = [
  implement(routes.listModelKeys, async ({ principal: { tenant } }) =>
    reply(200, { keys: await tenantKeys().all(tenant) }),
  ),

  implement(routes.getModelKey, async ({ principal: { tenant }, params: { provider } }) =>
    reply(200, await tenantKeys().get(tenant, provider)),
  ),

  implement(routes.putModelKey, async ({ principal, params: { provider }, body: { key } }) => {
    await assertTakesKey(provider);
    return reply(200, await tenantKeys().put(principal, provider, key, new Date().toISOString()));
  }),

  implement(routes.deleteModelKey, async ({ principal: { tenant }, params: { provider } }) => {
    await tenantKeys().remove(tenant, provider);
    return reply(204);
  }),
];
