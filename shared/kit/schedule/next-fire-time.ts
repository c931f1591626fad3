import type { Cron, ScheduleExpression } from './schedule-expression.ts';
import { firstInstantOf, type LocalTime, localTimeAt } from './time-zone.ts';

/** When a schedule fires, as EventBridge Scheduler is told it. Instants in milliseconds of the epoch. */
export interface Recurrence {
  expression: ScheduleExpression;
  /** a zone of the tz database */
  zone: string;
  /** not before this instant; the first of a rate. A single time knows neither start nor end. */
  start: number;
  /** not after this instant; absent: never ends */
  end?: number;
}

/** The times of a calendar expression from `from` on, in order: those that the clocks may show. */
function* localTimes({ minutes, hours, days, months, years }: Cron, from: LocalTime): Generator<LocalTime> {
  const [year, month] = [new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1];
  for (const y of years.filter((one) => one >= year))
    for (const m of months.filter((one) => y > year || one >= month))
      for (const day of days(y, m))
        for (const hour of hours)
          for (const minute of minutes) {
            const local = Date.UTC(y, m - 1, day, hour, minute);
            if (local >= from) yield local;
          }
}

/**
 * A time that the clocks leap over in spring is left out; of one that they show twice in autumn the first alone counts
 * ("Daylight savings time on EventBridge Scheduler").
 */
function nextOfCalendar(cron: Cron, zone: string, after: number): number | null {
  const MINUTE = 60_000;
  const now = localTimeAt(after, zone);
  for (const local of localTimes(cron, now - (now % MINUTE))) {
    const instant = firstInstantOf(local, zone);
    if (instant !== null && instant > after) return instant;
  }
  return null;
}

function nextOfRate(ms: number, start: number, after: number): number {
  return after < start ? start : start + (Math.floor((after - start) / ms) + 1) * ms;
}

/**
 * The first time after an instant that a schedule fires; null: never again. A day of a rate is 24 hours, whatever the clocks show.
 * @example nextFireTime({ expression: readScheduleExpression('rate(1 day)'), zone: 'UTC', start: 0 }, 3_600_000) // => 86400000
 */
export function nextFireTime({ expression, zone, start, end }: Recurrence, after: number): number | null {
  if (expression.kind === 'at') {
    const instant = firstInstantOf(expression.local, zone);
    return instant !== null && instant > after ? instant : null;
  }
  const next =
    expression.kind === 'rate'
      ? nextOfRate(expression.ms, start, after)
      : nextOfCalendar(expression, zone, Math.max(after, start - 1));
  return next === null || (end !== undefined && next > end) ? null : next;
}
