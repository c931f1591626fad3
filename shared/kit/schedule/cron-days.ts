import { CRON_FIELDS, readValue, readValues } from './cron-field.ts';

/** The days of a month that an expression names, ascending. `month`: 1 to 12. */
export type DaysOf = (year: number, month: number) => number[];

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 1 is Sunday, 7 Saturday. */
const weekdayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;

function daysWhere(year: number, month: number, fits: (day: number) => boolean): number[] {
  return Array.from({ length: lengthOf(year, month) }, (_, index) => index + 1).filter(fits);
}

const onWeekdays =
  (weekdays: readonly number[]): DaysOf =>
  (year, month) =>
    daysWhere(year, month, (day) => weekdays.includes(weekdayOf(year, month, day)));

/** The weekday (Monday to Friday) that is nearest to a day and of the same month; none where the month has no such day. */
const nearestWeekday =
  (to: number): DaysOf =>
  (year, month) => {
    const last = lengthOf(year, month);
    if (to > last) return [];
    const weekday = weekdayOf(year, month, to);
    if (weekday === 7) return [to === 1 ? 3 : to - 1];
    if (weekday === 1) return [to === last ? to - 2 : to + 1];
    return [to];
  };

/** `L`, `3W`, `1-15`, `1,15`, `1/7`. @throws RangeError */
export function daysOfMonth(text: string): DaysOf {
  const field = CRON_FIELDS.dayOfMonth;
  if (/^L$/i.test(text)) return (year, month) => [lengthOf(year, month)];
  const [, nearest] = /^(\d+)W$/i.exec(text) ?? [];
  if (nearest !== undefined) return nearestWeekday(readValue(nearest, field));
  const values = readValues(text, field);
  return (year, month) => daysWhere(year, month, (day) => values.includes(day));
}

/** `L` (Saturday), `6L` (the last Friday), `3#2` (the second Tuesday), `MON-FRI`, `1,7`. @throws RangeError */
export function daysOfWeek(text: string): DaysOf {
  const field = CRON_FIELDS.dayOfWeek;
  if (/^L$/i.test(text)) return onWeekdays([7]);
  const [, last] = /^(\w+)L$/i.exec(text) ?? [];
  if (last !== undefined) {
    const days = onWeekdays([readValue(last, field)]);
    return (year, month) => days(year, month).slice(-1);
  }
  const [, weekday, nth] = /^(\w+)#([1-5])$/.exec(text) ?? [];
  if (weekday === undefined) return onWeekdays(readValues(text, field));
  const days = onWeekdays([readValue(weekday, field)]);
  return (year, month) => days(year, month).slice(Number(nth) - 1, Number(nth));
}
