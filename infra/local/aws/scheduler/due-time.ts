import { nextFireTime, type Recurrence } from '@assay/kit/schedule/next-fire-time';
import { readScheduleExpression } from '@assay/kit/schedule/schedule-expression';
import type { Schedule } from './schedule-request.ts';

/** A rate without a start date begins when the schedule is made. */
function recurrenceOf(schedule: Schedule): Recurrence {
  const { ScheduleExpression, ScheduleExpressionTimezone: zone, StartDate, EndDate, modifiedAt } = schedule;
  const expression = readScheduleExpression(ScheduleExpression);
  const start = StartDate === undefined ? (expression.kind === 'rate' ? modifiedAt : 0) : StartDate * 1000;
  return { expression, zone, start, ...(EndDate !== undefined && { end: EndDate * 1000 }) };
}

/**
 * The time that a schedule is to be fired for now, or null. Of several that were missed it is the latest alone, and none that is older
 * than the schedule's retry policy lets an event become: for so long the service would have tried.
 */
export function dueTime(schedule: Schedule, now: number): number | null {
  if (schedule.State === 'DISABLED') return null;
  const recurrence = recurrenceOf(schedule);
  const oldest = now - schedule.Target.RetryPolicy.MaximumEventAgeInSeconds * 1000;
  let latest: number | null = null;
  let at = nextFireTime(recurrence, Math.max(schedule.doneUntil, oldest));
  while (at !== null && at <= now) {
    latest = at;
    at = nextFireTime(recurrence, at);
  }
  return latest;
}

/** Whether a schedule will not fire again. */
export const isOver = (schedule: Schedule, now: number): boolean =>
  nextFireTime(recurrenceOf(schedule), now) === null;

/** The input with the attributes of this invocation in place of the keywords that the service knows. */
export function inputFor(
  { Target: { Input = '{}' } }: Schedule,
  of: { arn: string; at: number; id: string },
) {
  const attributes: Record<string, string> = {
    'schedule-arn': of.arn,
    'scheduled-time': new Date(of.at).toISOString().replace(/\.\d+Z$/, 'Z'),
    'execution-id': of.id,
    'attempt-number': '1',
  };
  return Input.replace(
    /<aws\.scheduler\.([a-z-]+)>/g,
    (keyword, name: string) => attributes[name] ?? keyword,
  );
}
