import * as routes from '@assay/api/routes/run-parts';
import { cursorAfter, nameAfter } from '@assay/platform/api/pages';
import { runKey } from '@assay/platform/run/run-artifacts';
import { runStore } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { listFiles } from '../list-files.ts';
import { ownRun } from './runs.ts';

const nextOf = (last: string | null) => (last === null ? null : cursorAfter(last));

export const runPartRoutes = [
  implement(routes.listSteps, async ({ principal, params, query: { cursor, limit } }) => {
    const { runId } = await ownRun(principal, params.run);
    const { items: steps, last } = await runStore().stepsPage(runId, { after: nameAfter(cursor), limit });
    return reply(200, { steps, next: nextOf(last) });
  }),

  implement(routes.listCharges, async ({ principal, params, query: { cursor, limit } }) => {
    const { runId } = await ownRun(principal, params.run);
    const { items: charges, last } = await runStore().chargesPage(runId, { after: nameAfter(cursor), limit });
    return reply(200, { charges, next: nextOf(last) });
  }),

  implement(routes.listItems, async ({ principal, params, query: { cursor, limit } }) => {
    const { runId, attempt } = await ownRun(principal, params.run);
    const { items, last } = await runStore().itemsPage(runId, attempt, { after: nameAfter(cursor), limit });
    return reply(200, { items, next: nextOf(last) });
  }),

  implement(routes.listArtifacts, async ({ principal, params, query }) => {
    const { runId } = await ownRun(principal, params.run);
    const { files: artifacts, next } = await listFiles(runKey(runId, ''), query);
    return reply(200, { artifacts, next });
  }),
];
