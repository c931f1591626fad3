import * as routes from '@assay/api/routes/reevaluation-schedules';
import { afterOf, pageOf } from '@assay/platform/api/pages';
import {
  CONFIGURATION,
  REQUEST,
  scheduledKey,
  scheduledVersion,
} from '@assay/platform/reevaluation/reevaluation';
import { type ListedSchedule, readTiming } from '@assay/platform/reevaluation/schedule';
import { getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../../runtime/storage.ts';
import { callFunction } from '../call-function.ts';
import { implement, reply } from '../implement.ts';
import { readAsked } from './asked-reevaluation.ts';

/** The assignments that something is kept to be repeated for, in their order. */
async function scheduledFor(tenant: string): Promise<string[]> {
  const folder = scheduledKey({ tenant, assignment: '' }, '').replace(/(?<!\/)\/+$/, '/');
  const storedObjects = await objects().list(folder);
  return [...new Set(storedObjects.map(({ key }) => key.slice(folder.length).split('/')[0]!))].sort();
}

export const reevaluationScheduleRoutes = [
  implement(
    routes.putReevaluationSchedule,
    async ({ principal: { tenant }, params: { assignment }, body: { expression, timezone, ...asked } }) => {
      const of = { tenant, assignment };
      readTiming(expression, timezone, Date.now());
      await getAssignment(objects(), tenant, assignment);
      const { request, configuration } = await readAsked(of, asked);
      const version = scheduledVersion({ request, configuration });
      await objects().write(scheduledKey({ ...of, version }, CONFIGURATION), configuration);
      await objects().write(scheduledKey({ ...of, version }, REQUEST), request);
      const timed = { ...of, version, expression, timezone };
      const { next } = await callFunction<{ next: string }>('SCHEDULE_FUNCTION', timed);
      return reply(200, { assignment, expression, timezone, next });
    },
  ),

  implement(routes.deleteReevaluationSchedule, async ({ principal: { tenant }, params: { assignment } }) => {
    const of = { tenant, assignment };
    await callFunction('SCHEDULE_FUNCTION', { ...of, expression: null });
    const storedObjects = await objects().list(scheduledKey(of, ''));
    await objects().remove(storedObjects.map(({ key }) => key));
    return reply(204);
  }),

  implement(routes.listReevaluationSchedules, async ({ principal: { tenant }, query }) => {
    const after = afterOf(query.cursor) ?? '';
    const found = (await scheduledFor(tenant)).filter((assignment) => assignment > after);
    const { items: assignments, next } = pageOf(found, query.limit, (assignment) => assignment);
    if (assignments.length === 0) return reply(200, { schedules: [], next });
    const asked = { tenant, assignments };
    const { schedules } = await callFunction<{ schedules: ListedSchedule[] }>('SCHEDULE_FUNCTION', asked);
    return reply(200, { schedules, next });
  }),
];
