import { getAssignment } from '@assay/api/routes/assignments';
import * as routes from '@assay/api/routes/reevaluation-schedules';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { type ListedSchedule, readTiming } from '@assay/platform/reevaluation/schedule';
import type { Mode } from '@assay/platform/run/reevaluation-mode';
import { type ApiClient, everyOf } from '../api-client.ts';
import { isOf } from '../api-connection.ts';
import { bringConfiguration } from './bring-configuration.ts';
import type { ReevaluationPlan } from './read-configuration.ts';

/** What is to be scheduled beside the configuration. */
export interface ScheduleTerms {
  expression: string;
  timezone: string;
  sample: number | undefined;
  seed: number;
  mode: Mode;
}

/** Schedules that are asked for at a time: as many as a page holds. */
const LISTED = 200;

/**
 * Keeps what is to be repeated as it is now, and makes the schedule or changes the one there is.
 * @throws AssayError ScheduleInvalid, AssignmentNotFound
 */
export async function makeSchedule(
  api: ApiClient,
  reevaluationPlan: ReevaluationPlan,
  scheduleTerms: ScheduleTerms,
): Promise<ListedSchedule> {
  readTiming(scheduleTerms.expression, scheduleTerms.timezone, Date.now());
  const params = { assignment: reevaluationPlan.assignment };
  await api.ask(getAssignment, { params });
  const body = { ...scheduleTerms, ...(await bringConfiguration(api, reevaluationPlan)) };
  return api.ask(routes.putReevaluationSchedule, { params, body });
}

/** @throws AssayError ReevaluationNotFound where nothing is scheduled */
export async function deleteSchedule(api: ApiClient, assignment: string): Promise<void> {
  await api.ask(routes.deleteReevaluationSchedule, { params: { assignment } }).catch((error: unknown) => {
    if (!isOf(error, 'ReevaluationNotFound')) throw error;
    const words = `Nothing is scheduled for "${assignment}": see "${assay()} reevaluate --schedules".`;
    throw new AssayError('ReevaluationNotFound', words);
  });
}

/** The schedules of the tenant's assignments, by their ids. */
export function listSchedules(api: ApiClient): Promise<ListedSchedule[]> {
  const pages = api.pages(routes.listReevaluationSchedules, { query: { limit: LISTED } });
  return everyOf(pages, ({ schedules }) => schedules);
}
