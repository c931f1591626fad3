import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { nextFireTime } from '@assay/kit/schedule/next-fire-time';
import { readScheduleExpression, type ScheduleExpression } from '@assay/kit/schedule/schedule-expression';
import { isTimeZone } from '@assay/kit/schedule/time-zone';
import * as z from 'zod';

/** The assignment that is assessed again; it has one schedule at most. */
export interface ScheduledAssignment {
  tenant: string;
  assignment: string;
}

/** A schedule as it is told of. */
export const listedScheduleSchema = z.object({
  assignment: z.string(),
  expression: z.string(),
  timezone: z.string(),
  next: z.iso.datetime().nullable().describe('when it fires next; null: not again'),
});
export type ListedSchedule = z.infer<typeof listedScheduleSchema>;

/** When an assignment is assessed again. Instants in milliseconds of the epoch. */
export interface Timing {
  /** not before this instant; null where the expression names times of the calendar */
  start: number | null;
  /** the first time that comes */
  next: number;
}

/** Expressions that are right, for whoever wrote one that is not. */
const EXAMPLES = '"rate(30 days)", "cron(0 6 ? * MON *)" or "at(2027-01-31T06:00:00)"';

const refused = (words: string, cause?: unknown) => new AssayError('ScheduleInvalid', words, { cause });

function readExpression(text: string): ScheduleExpression {
  try {
    return readScheduleExpression(text);
  } catch (cause) {
    const words = `The schedule "${text}" cannot be understood: ${(cause as Error).message}. Write it as ${EXAMPLES}.`;
    throw refused(words, cause);
  }
}

/**
 * Reads a schedule of EventBridge Scheduler. A rate begins one period after `now`: whoever wants the first at once asks for it.
 * @throws AssayError ScheduleInvalid for what cannot be understood, and for times that have all gone by
 */
export function readTiming(text: string, zone: string, now: number): Timing {
  const expression = readExpression(text);
  if (!isTimeZone(zone))
    throw refused(`There is no time zone "${zone}": give one of the tz database, such as Europe/Rome.`);
  const start = expression.kind === 'rate' ? now - (now % 1000) + expression.ms : null;
  const next = nextFireTime({ expression, zone, start: start ?? 0 }, now);
  if (next !== null) return { start, next };
  throw refused(
    `The schedule "${text}" has no time that is still to come (${zone}). Write it as ${EXAMPLES}.`,
  );
}

/** The name of an assignment's schedule within its deployment's group: ids may have letters that names may not. */
export function scheduleName({ tenant, assignment }: ScheduledAssignment): string {
  const digest = createHash('sha256').update(`${tenant}\n${assignment}`).digest('hex');
  return `reevaluate-${digest.slice(0, 24)}`;
}
