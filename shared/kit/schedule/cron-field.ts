/** The values that a field of a cron expression takes, and the names that they may be given by, the first for the least. */
interface CronField {
  name: string;
  min: number;
  max: number;
  names?: readonly string[];
  /** After the greatest value does not come the least again. */
  isOnce?: true;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The fields in their order, as "Schedule types in EventBridge Scheduler" of AWS's user guide lists them. */
export const CRON_FIELDS = {
  minute: { name: 'minutes', min: 0, max: 59 },
  hour: { name: 'hours', min: 0, max: 23 },
  dayOfMonth: { name: 'day of month', min: 1, max: 31 },
  month: { name: 'month', min: 1, max: 12, names: MONTHS },
  dayOfWeek: { name: 'day of week', min: 1, max: 7, names: WEEKDAYS },
  year: { name: 'year', min: 1970, max: 2199, isOnce: true },
} as const satisfies Record<string, CronField>;

/** A number or a name of a field. @throws RangeError */
export function readValue(text: string, field: CronField): number {
  const index = field.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = index >= 0 ? index + field.min : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= field.min && value <= field.max) return value;
  throw new RangeError(`"${text}" is no ${field.name} (${field.min} to ${field.max})`);
}

const sizeOf = ({ min, max }: CronField) => max - min + 1;

/**
 * First and last value of `*`, `5`, `MON-FRI`; a value with a step goes on to the greatest. A range that goes on from the greatest to the
 * least, as `20-2` of hours does, ends beyond the greatest.
 */
function boundsOf(range: string, isStepped: boolean, field: CronField): [number, number] {
  if (range === '*') return [field.min, field.max];
  const [from, to, ...more] = range.split('-');
  if (more.length > 0) throw new RangeError(`"${range}" is no range of ${field.name}`);
  const first = readValue(from!, field);
  const last = to === undefined ? (isStepped ? field.max : first) : readValue(to, field);
  if (last >= first) return [first, last];
  if (field.isOnce) throw new RangeError(`"${range}" ends before it begins`);
  return [first, last + sizeOf(field)];
}

function readPart(part: string, field: CronField): number[] {
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step)))
    throw new RangeError(`"${part}" has no step that is a positive number`);
  const [first, last] = boundsOf(range, step !== undefined, field);
  const by = Number(step ?? 1);
  return Array.from(
    { length: Math.floor((last - first) / by) + 1 },
    (_, index) => ((first + index * by - field.min) % sizeOf(field)) + field.min,
  );
}

/** The values of a list of numbers, names, ranges and steps (`0/15`, `MON-FRI`, `1,3,5`), ascending. @throws RangeError */
export function readValues(text: string, field: CronField): number[] {
  const values = text.split(',').flatMap((part) => readPart(part, field));
  return [...new Set(values)].sort((one, other) => one - other);
}
