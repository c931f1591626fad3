/** A time as the clocks of a time zone show it, as milliseconds since 1970-01-01T00:00 of the same clocks. */
export type LocalTime = number;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const two = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', era: 'short', year: 'numeric' },
    ...{ month: two, day: two, hour: two, minute: two, second: two },
  });
  formats.set(zone, format);
  return format;
}

/** Each part of a zone's name begins with a capital letter: JavaScript takes others, EventBridge Scheduler may not. */
const ZONE = /^[A-Z][^/]*(?:\/[A-Z][^/]*)*$/;

/** Whether a zone's name is written as the tz database has it. */
const isSpelt = (zone: string) => formatOf(zone).resolvedOptions().timeZone === zone;

/** Whether a zone of the tz database is called so, such as `Europe/Rome`; `+01:00` is none. */
export function isTimeZone(zone: string): boolean {
  if (!ZONE.test(zone)) return false;
  try {
    return formatOf(zone).resolvedOptions().timeZone.toLowerCase() !== zone.toLowerCase() || isSpelt(zone);
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at an instant (milliseconds of the epoch). @throws RangeError for a zone there is not */
export function localTimeAt(instant: number, zone: string): LocalTime {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  const whole = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return whole + (((instant % 1000) + 1000) % 1000);
}

/** The first instant at which the clocks of a zone show this; null where they leap over it, as in the night that summer time begins. */
export function firstInstantOf(local: LocalTime, zone: string): number | null {
  const around = [local - DAY_MS, local + DAY_MS];
  const instants = around
    .map((near) => local - (localTimeAt(near, zone) - near))
    .filter((instant) => localTimeAt(instant, zone) === local);
  return instants.length === 0 ? null : Math.min(...instants);
}
