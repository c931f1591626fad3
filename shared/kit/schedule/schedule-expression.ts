import { type DaysOf, daysOfMonth, daysOfWeek } from './cron-days.ts';
import { CRON_FIELDS, readValues } from './cron-field.ts';
import type { LocalTime } from './time-zone.ts';

/** Times of the clocks of a time zone: a minute, an hour and a day that are named all three. */
export interface Cron {
  kind: 'cron';
  minutes: readonly number[];
  hours: readonly number[];
  days: DaysOf;
  months: readonly number[];
  years: readonly number[];
}

/** When a schedule fires: in equal periods, by the calendar, or once. */
export type ScheduleExpression = { kind: 'rate'; ms: number } | Cron | { kind: 'at'; local: LocalTime };

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** A period must be at least a minute and is at most a century, beyond which no date is worth telling. */
const LONGEST_MS = 36_525 * UNIT_MS.day;

function readRate(fields: string): ScheduleExpression {
  const [, value, unit] = /^(\d{1,9}) (minute|hour|day)s?$/.exec(fields) ?? [];
  const ms = Number(value) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (ms > 0 && ms <= LONGEST_MS) return { kind: 'rate', ms };
  throw new RangeError('a rate is a positive whole number and minutes, hours or days');
}

function readDays(ofMonth: string, ofWeek: string): DaysOf {
  if ((ofMonth === '?') === (ofWeek === '?'))
    throw new RangeError('of day of month and day of week exactly one is "?"');
  return ofWeek === '?' ? daysOfMonth(ofMonth) : daysOfWeek(ofWeek);
}

function readCron(text: string): ScheduleExpression {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 6)
    throw new RangeError(
      `a cron expression has six fields (minutes, hours, day of month, month, day of week, year), not ${fields.length}`,
    );
  const [minutes, hours, ofMonth, months, ofWeek, years] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    kind: 'cron',
    minutes: readValues(minutes, CRON_FIELDS.minute),
    hours: readValues(hours, CRON_FIELDS.hour),
    days: readDays(ofMonth, ofWeek),
    months: readValues(months, CRON_FIELDS.month),
    years: readValues(years, CRON_FIELDS.year),
  };
}

function readAt(text: string): ScheduleExpression {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  const isThere = Number.isFinite(local) && new Date(local).toISOString().startsWith(text);
  if (isThere) return { kind: 'at', local };
  throw new RangeError(`"${text}" is no time yyyy-mm-ddThh:mm:ss`);
}

const KINDS = { rate: readRate, cron: readCron, at: readAt };

/**
 * Reads `rate(value unit)`, `cron(fields)` or `at(yyyy-mm-ddThh:mm:ss)`. @throws RangeError with what is wrong
 * @example readScheduleExpression('rate(1 day)').kind // => 'rate'
 */
export function readScheduleExpression(text: string): ScheduleExpression {
  const [, kind, fields] = /^(rate|cron|at)\((.*)\)$/.exec(text) ?? [];
  if (kind === undefined) throw new RangeError('it is neither rate(…) nor cron(…) nor at(…)');
  return KINDS[kind as keyof typeof KINDS](fields!);
}
