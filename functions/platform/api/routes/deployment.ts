import * as routes from '@assay/api/routes/deployment';
import { callsHeldUp } from '@assay/model/allowance/held-up';
import { cataloguedModels } from '@assay/model/catalogue';
import { NOBODY } from '@assay/platform/run/run-id';
import { catalogue } from '../../models/catalogue.ts';
import { setting } from '../../runtime/setting.ts';
import { documents, runStore } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { tenantKeys } from '../services.ts';

export const deploymentRoutes = [
  implement(routes.listModels, async () => {
    return reply(200, { models: cataloguedModels(await catalogue()) });
  }),

  implement(routes.listModelsAway, async ({ principal: { tenant } }) => {
    const own = new Set((await tenantKeys().all(tenant)).map(({ provider }) => provider));
    const accountOf = (provider: string) => (own.has(provider) ? tenant : undefined);
    return reply(200, await callsHeldUp(documents(), setting('TABLE'), await catalogue(), { accountOf }));
  }),

  implement(routes.listRejectedUploads, async ({ principal: { tenant }, query: { assignment } }) => {
    if (assignment === undefined)
      return reply(200, { rejected: await runStore().rejectedUploads({ tenant }) });
    const of = [assignment, NOBODY].map((named) => runStore().rejectedUploads({ tenant, assignment: named }));
    return reply(200, { rejected: (await Promise.all(of)).flat() });
  }),
];
