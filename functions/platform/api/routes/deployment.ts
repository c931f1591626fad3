import * as routes from '@assay/api/routes/deployment';
import { callsHeldUp } from '@assay/model/allowance/held-up';
import { cataloguedModels } from '@assay/model/catalogue';
import { NOBODY } from '@assay/platform/run/run-id';
import { catalogue } from '../../models/catalogue.ts';
import { setting } from '../../runtime/setting.ts';
import { documents, runStore } from '../../runtime/storage.ts';
import { closedTo } from '../dealt.ts';
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

  implement(routes.listRejectedUploads, async ({ principal, query: { assignment } }) => {
    const { tenant } = principal;
    const of = (assignment === undefined ? [undefined] : [assignment, NOBODY]).map((named) =>
      runStore().rejectedUploads({ tenant, ...(named !== undefined && { assignment: named }) }),
    );
    const found = (await Promise.all(of)).flat();
    const closed = await closedTo(
      principal,
      found.map((one) => one.assignment),
    );
    return reply(200, { rejected: found.filter((one) => !closed.has(one.assignment)) });
  }),
];
