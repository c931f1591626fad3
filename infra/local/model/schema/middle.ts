import type { JsonSchema } from './json-schema.ts';

/** Beyond this a bound says nothing about the value (zod's integers are bounded by ±2^53). */
const FAR = 1e12;
const MOST_STEPS = 1000;

function isAllowed(value: number, schema: JsonSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (schema.type === 'integer' && !Number.isInteger(value)) return false;
  return multipleOf === undefined || Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

/** The tightest of the bounds that mean anything, or null. */
function tightest(bounds: (number | undefined)[], most: (...values: number[]) => number): number | null {
  const known = bounds.filter((bound): bound is number => bound !== undefined && Math.abs(bound) < FAR);
  return known.length > 0 ? most(...known) : null;
}

function centre(schema: JsonSchema): number {
  const low = tightest([schema.minimum, schema.exclusiveMinimum], Math.max);
  const high = tightest([schema.maximum, schema.exclusiveMaximum], Math.min);
  if (low !== null && high !== null) return (low + high) / 2;
  const [open, step] = low === null ? [high ?? 0, -1] : [low, 1];
  const isExcluded = open === schema.exclusiveMinimum || open === schema.exclusiveMaximum;
  return isExcluded ? open + step : open;
}

/**
 * The number in the middle of a schema's range, of integers and multiples the lower of two; the bound itself where there is
 * only one, and 0 where there is none.
 */
export function middleOf(schema: JsonSchema): number {
  const middle = centre(schema);
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : null);
  if (step === null) return middle;
  const at = Math.floor(middle / step);
  for (let off = 0; off <= MOST_STEPS; off++)
    for (const multiple of [at - off, at + off]) {
      const value = Number((multiple * step).toPrecision(12)) + 0;
      if (isAllowed(value, schema)) return value;
    }
  return middle;
}
