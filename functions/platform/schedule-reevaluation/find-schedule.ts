import { nextFireTime } from '@assay/kit/schedule/next-fire-time';
import { readScheduleExpression } from '@assay/kit/schedule/schedule-expression';
import {
  type ListedSchedule,
  type ScheduledAssignment,
  scheduleName,
} from '@assay/platform/reevaluation/schedule';
import {
  GetScheduleCommand,
  ResourceNotFoundException,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { setting } from '../runtime/setting.ts';

function get(scheduler: SchedulerClient, assignment: ScheduledAssignment) {
  const named = { Name: scheduleName(assignment), GroupName: setting('SCHEDULE_GROUP') };
  return scheduler.send(new GetScheduleCommand(named)).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  });
}

/** The schedule of an assignment, with its next time after `now` (milliseconds of the epoch); null: it has none. */
export async function findSchedule(
  scheduler: SchedulerClient,
  assignment: ScheduledAssignment,
  now: number,
): Promise<ListedSchedule | null> {
  const found = await get(scheduler, assignment);
  if (!found) return null;
  const { ScheduleExpression: expression = '', ScheduleExpressionTimezone: timezone = 'UTC' } = found;
  const start = found.StartDate?.getTime() ?? 0;
  const next = nextFireTime({ expression: readScheduleExpression(expression), zone: timezone, start }, now);
  return {
    assignment: assignment.assignment,
    expression,
    timezone,
    next: next === null ? null : new Date(next).toISOString(),
  };
}
