import type { JsonSchema } from './json-schema.ts';
import { exampleOf } from './pattern.ts';

/** Beyond this a bound says nothing about the value (zod's integers are bounded by ±2^53). */
const FAR = 1e12;

export interface Bounds {
  low: number | null;
  high: number | null;
}

/** The bounds that a schema sets on a number, where they mean anything. */
export function boundsOf(schema: JsonSchema): Bounds {
  const step = schema.type === 'integer' ? 1 : 0;
  const lows = [
    schema.minimum,
    schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + step,
  ];
  const highs = [
    schema.maximum,
    schema.exclusiveMaximum === undefined ? undefined : schema.exclusiveMaximum - step,
  ];
  const known = (values: (number | undefined)[]) =>
    values.filter((value) => value !== undefined && Math.abs(value) < FAR);
  const [low, high] = [known(lows) as number[], known(highs) as number[]];
  return { low: low.length > 0 ? Math.max(...low) : null, high: high.length > 0 ? Math.min(...high) : null };
}

function isAllowed(value: number, schema: JsonSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (schema.type === 'integer' && !Number.isInteger(value)) return false;
  return multipleOf === undefined || Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

/** The allowed number nearest to `value`, as far as trying a few can tell. */
export function conformNumber(value: number, schema: JsonSchema): number {
  const { low, high } = boundsOf(schema);
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : null);
  const within = Math.min(high ?? Number.POSITIVE_INFINITY, Math.max(low ?? Number.NEGATIVE_INFINITY, value));
  const start = low ?? (high === null ? 0 : high - 1);
  const middle = (start + (high ?? start + 1)) / 2;
  const rough = [within, middle, start, high ?? start, start + (step ?? 1), 0];
  if (step === null) return rough.find((candidate) => isAllowed(candidate, schema)) ?? within;
  const exact = rough.flatMap((candidate) => [
    Math.round(candidate / step) * step,
    Math.ceil(candidate / step) * step,
    Math.floor(candidate / step) * step,
  ]);
  return exact.map(tidy).find((candidate) => isAllowed(candidate, schema)) ?? within;
}

function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'name@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

/** Cut or repeated until its length is allowed (UTF-16 code units); never cut inside a character. */
function fitLength(value: string, schema: JsonSchema): string {
  const { minLength = 0, maxLength } = schema;
  let fitted = value;
  while (fitted.length < minLength) fitted += fitted === '' || /\s$/.test(fitted) ? 'x' : ` ${value || 'x'}`;
  if (maxLength === undefined || fitted.length <= maxLength) return fitted;
  const cut = fitted.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  const whole = space > maxLength * 0.6 ? cut.slice(0, space) : cut;
  return whole.length >= minLength ? whole : cut.padEnd(minLength, 'x');
}

/** `value` where the schema allows it, else the nearest string that it allows. */
export function conformString(value: string, schema: JsonSchema): string {
  const fitted = fitLength(value, schema);
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (format !== undefined) return format;
  if (schema.pattern === undefined || matches(fitted, schema.pattern)) return fitted;
  return exampleFor(schema.pattern, schema.minLength ?? 0) ?? fitted;
}

function exampleFor(pattern: string, minLength: number): string | null {
  try {
    return exampleOf(pattern, minLength);
  } catch {
    return null;
  }
}
