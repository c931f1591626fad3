import { alternatives, isRecord, type JsonSchema, resolve, typeOf } from './json-schema.ts';
import { middleOf } from './middle.ts';
import { exampleOf } from './pattern.ts';

/** What stands where a real model would have written something. */
export const NO_MODEL = 'No model was used.';

const NEUTRAL =
  /^(none|unknown|n\/?a|neutral|unclear|unsure|undetermined|not[ _-]?(applicable|assessed|checked|found|known|stated))$/i;
const QUOTE = /quot/i;
const DEEPEST = 64;
const DEEP = 16;
// biome-ignore format: a table
const FORMATS: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z', date: '2026-01-01', time: '00:00:00Z', duration: 'P1D',
  email: 'name@example.org', hostname: 'example.org', ipv4: '192.0.2.1', ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** One place of the answer that is being filled in. */
interface FillPosition {
  root: JsonSchema;
  /** Words of the document, for members that quote it. */
  quote: string;
  member: string;
  depth: number;
  /** What a reader has to say here; undefined: nothing. */
  given: unknown;
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null' || schema.const === null;
}

function mayBeNull(source: unknown, root: JsonSchema): boolean {
  return alternatives(resolve(source, root), root).some(isNull);
}

/** Null where that is allowed and nobody has anything to say; the constant that is given; the first alternative otherwise. */
function choose(options: JsonSchema[], { given, depth }: FillPosition): JsonSchema {
  const said = options.find((option) => option.const !== undefined && option.const === given);
  if (said) return said;
  const values = options.filter((option) => !isNull(option));
  const silent = given === undefined || given === null;
  if (silent && values.length < options.length) return { type: 'null' };
  return (depth > DEEP ? values.at(-1) : values[0]) ?? { type: 'null' };
}

function fillObject(schema: JsonSchema, place: FillPosition): Record<string, unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([member, source]) => {
    const given =
      isRecord(place.given) && Object.hasOwn(place.given, member) ? place.given[member] : undefined;
    return [member, fill(source, { ...place, member, depth: place.depth + 1, given })];
  });
  return Object.fromEntries(members);
}

function fillArray(schema: JsonSchema, place: FillPosition): unknown[] {
  const { minItems = 0, items = {} } = schema;
  const given = Array.isArray(place.given) ? place.given : [];
  return Array.from({ length: Math.max(minItems, given.length) }, (_, at) =>
    fill(items, { ...place, depth: place.depth + 1, given: given[at] }),
  );
}

function oneOf(values: unknown[], given: unknown): unknown {
  if (values.includes(given)) return given;
  return values.find((value) => value === null || NEUTRAL.test(String(value))) ?? values[0];
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function fillString(schema: JsonSchema, { given, member, quote }: FillPosition): string {
  const { format = '', pattern, description = '' } = schema;
  const quotes = QUOTE.test(member) || QUOTE.test(description);
  const text = typeof given === 'string' ? given : quotes ? quote : NO_MODEL;
  if (pattern !== undefined && !matches(text, pattern)) return exampleOf(pattern);
  return FORMATS[format] ?? text;
}

function fill(source: unknown, place: FillPosition): unknown {
  const schema = choose(alternatives(resolve(source, place.root), place.root), place);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum, place.given);
  switch (place.depth > DEEPEST ? 'null' : typeOf(schema)) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place);
    case 'integer':
    case 'number':
      return typeof place.given === 'number' ? place.given : middleOf(schema);
    case 'boolean':
      return place.given === true;
    case 'null':
      return null;
    default:
      return fillString(schema, place);
  }
}

/** A form all of whose parts may be null would say nothing at all: its parts are filled as if they could not be null. */
function asForm(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const parts = Object.entries(schema.properties ?? {});
  if (!parts.every(([, part]) => mayBeNull(part, root))) return schema;
  const values = parts.map(([member, part]) => {
    return [member, { anyOf: alternatives(resolve(part, root), root).filter((option) => !isNull(option)) }];
  });
  return { ...schema, properties: Object.fromEntries(values) };
}

/**
 * An instance of a strict schema that invents nothing: lists are empty, what may be null is null, numbers stand in the middle
 * of their range, of an enumeration it is a neutral value or the first, and texts say that no model was used.
 * @param known what a reader has to say, by members; and words of the document for members that are called a quote
 */
export function fillSchema(schema: JsonSchema, known: { quote: string; given?: unknown }): unknown {
  const { quote, given } = known;
  const root = given === undefined ? asForm(resolve(schema, schema), schema) : schema;
  return fill(root, { root: schema, quote, member: '', depth: 0, given });
}
