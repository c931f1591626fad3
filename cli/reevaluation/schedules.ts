import { GetScheduleCommand, paginateListSchedules, SchedulerClient } from '@aws-sdk/client-scheduler';
import * as z from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import type { Mode } from '../../shared/reevaluation/mode.ts';
import {
  CONFIGURATION,
  type ReevaluationRequest,
  scheduledKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { readTiming } from '../../shared/reevaluation/schedule.ts';
import { nextFireTime } from '../../shared/schedule/next-fire-time.ts';
import { readScheduleExpression } from '../../shared/schedule/schedule-expression.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import type { Connection } from '../connection.ts';
import type { Given } from './read-configuration.ts';

/** A schedule of an assignment. */
export interface ListedSchedule {
  assignment: string;
  expression: string;
  timezone: string;
  /** ISO 8601; null: it does not fire again */
  next: string | null;
}

/** What is to be scheduled beside the configuration. */
export interface Wanted {
  tenant: string;
  expression: string;
  timezone: string;
  sample: number | undefined;
  seed: number;
  mode: Mode;
}

/** What an assignment's schedule tells the function that it calls. */
const inputSchema = z.object({ tenant: z.string(), assignment: z.string() });

/**
 * Keeps what is to be repeated as it is now, and makes the schedule or changes the one there is. Returns the first time.
 * @throws AssayError ConfigurationInvalid, AssignmentNotFound
 */
export async function makeSchedule(
  { objects, lambda, outputs }: Pick<Connection, 'objects' | 'lambda' | 'outputs'>,
  { assignment, configuration, attachments }: Given,
  { tenant, expression, timezone, sample, seed, mode }: Wanted,
): Promise<string> {
  readTiming(expression, timezone, Date.now());
  await getAssignment(objects, tenant, assignment);
  const of = { tenant, assignment };
  const request: ReevaluationRequest = { ...of, ...(sample !== undefined && { sample }), seed, mode };
  for (const { name, value } of attachments)
    await objects.write(`assignments/${tenant}/${assignment}/${name}`, value);
  await objects.write(scheduledKey(of, CONFIGURATION), configuration);
  await objects.write(scheduledKey(of, 'request.json'), request);
  const asked = { ...of, expression, timezone };
  const { next } = await invokeFunction<{ next: string }>(lambda, outputs.ScheduleFunction, asked);
  return next;
}

/** @throws AssayError ReevaluationNotFound where nothing is scheduled */
export async function deleteSchedule(
  { lambda, outputs }: Pick<Connection, 'lambda' | 'outputs'>,
  of: { tenant: string; assignment: string },
): Promise<void> {
  await invokeFunction(lambda, outputs.ScheduleFunction, { ...of, expression: null });
}

async function describe(scheduler: SchedulerClient, group: string, name: string, now: number) {
  const found = await scheduler.send(new GetScheduleCommand({ Name: name, GroupName: group }));
  const { ScheduleExpression = '', ScheduleExpressionTimezone = 'UTC', StartDate } = found;
  const recurrence = {
    expression: readScheduleExpression(ScheduleExpression),
    zone: ScheduleExpressionTimezone,
    start: StartDate?.getTime() ?? 0,
  };
  const next = nextFireTime(recurrence, now);
  const { tenant, assignment } = inputSchema.parse(JSON.parse(found.Target?.Input ?? '{}'));
  const shown: ListedSchedule = {
    assignment,
    expression: ScheduleExpression,
    timezone: ScheduleExpressionTimezone,
    next: next === null ? null : new Date(next).toISOString(),
  };
  return { tenant, shown };
}

/** The schedules of a tenant's assignments, by their ids. @throws AssayError StackUnavailable where the deployment has none yet */
export async function listSchedules(
  outputs: Connection['outputs'],
  tenant: string,
  now: number,
): Promise<ListedSchedule[]> {
  const GroupName = outputs.ScheduleGroup;
  if (!GroupName)
    throw new AssayError(
      'StackUnavailable',
      'The deployment has no schedules of re-evaluations: deploy again.',
    );
  const client = new SchedulerClient({});
  const found: ListedSchedule[] = [];
  for await (const { Schedules = [] } of paginateListSchedules({ client }, { GroupName }))
    for (const { Name } of Schedules) {
      const { tenant: own, shown } = await describe(client, GroupName, Name!, now);
      if (own === tenant) found.push(shown);
    }
  return found.sort((one, other) => (one.assignment < other.assignment ? -1 : 1));
}
