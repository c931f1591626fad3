import * as routes from '../../../shared/api/routes/deployment.ts';
import { modelsAway } from '../../../shared/model/allowance/models-away.ts';
import { cataloguedModels } from '../../../shared/model/catalogue.ts';
import { NOBODY } from '../../../shared/run/run-id.ts';
import { catalogue } from '../../catalogue.ts';
import { setting } from '../../setting.ts';
import { documents, runStore } from '../../storage.ts';
import { implement, reply } from '../implement.ts';
import { tenantKeys } from '../services.ts';

export const deploymentRoutes = [
  implement(routes.listModels, async () => {
    return reply(200, { models: cataloguedModels(await catalogue()) });
  }),

  implement(routes.listModelsAway, async ({ principal: { tenant } }) => {
    const own = new Set((await tenantKeys().all(tenant)).map(({ provider }) => provider));
    const accountOf = (provider: string) => (own.has(provider) ? tenant : undefined);
    const away = await modelsAway(documents(), setting('TABLE'), await catalogue(), { accountOf });
    return reply(200, { away });
  }),

  implement(routes.listRejectedUploads, async ({ principal: { tenant }, query: { assignment } }) => {
    if (assignment === undefined) {
      const all = await runStore().rejectedUploads();
      return reply(200, { rejected: all.filter((one) => one.tenant === tenant) });
    }
    const of = [assignment, NOBODY].map((named) => runStore().rejectedUploads({ tenant, assignment: named }));
    return reply(200, { rejected: (await Promise.all(of)).flat() });
  }),
];
