import { alternatives, type JsonSchema, resolve, typeOf } from './json-schema.ts';
import { middleOf } from './middle.ts';
import { exampleOf } from './pattern.ts';

/** What stands where a real model would have written something. */
export const NO_MODEL = 'No model was used.';
/** Other words, so that who judges a speech by `NO_MODEL` does not only give it back. */
const NO_SPEECH = `${NO_MODEL} Here a speech would stand.`;

const NEUTRAL =
  /^(none|unknown|n\/?a|neutral|unclear|unsure|undetermined|not[ _-]?(applicable|assessed|checked|found|known|stated))$/i;
const QUOTE = /quot/i;
const WIDEST_SCALE = 1000;
const DEEPEST = 64;
const DEEP = 16;
// biome-ignore format: a table
const FORMATS: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z', date: '2026-01-01', time: '00:00:00Z', duration: 'P1D',
  email: 'name@example.org', hostname: 'example.org', ipv4: '192.0.2.1', ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** What a prompt says of the values: words of the document, for members that quote it, and the scale of a score, which its schema need not have. */
interface TaskValues {
  quote: string;
  scale?: Pick<JsonSchema, 'minimum' | 'maximum'> | undefined;
  /** The traits that are to be judged, of which a list holds one item each. */
  traits?: readonly { name: string; min: number; max: number }[] | undefined;
}

/** One place of the answer that is being filled in. */
interface FillPosition extends TaskValues {
  root: JsonSchema;
  member: string;
  depth: number;
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null' || schema.const === null;
}

function mayBeNull(source: unknown, root: JsonSchema): boolean {
  return alternatives(resolve(source, root), root).some(isNull);
}

/** Whether a number has both ends: of a scale there is a middle. */
const isScale = ({ minimum, maximum }: JsonSchema) =>
  minimum !== undefined && maximum !== undefined && maximum - minimum < WIDEST_SCALE;

/** Null where that is allowed but for a scale, the first alternative otherwise; far down the last one, which is the shorter as a rule. */
function choose(options: JsonSchema[], { depth }: FillPosition): JsonSchema {
  const values = options.filter((option) => !isNull(option));
  if (values.length < options.length) return values.find(isScale) ?? { type: 'null' };
  return (depth > DEEP ? values.at(-1) : values[0]) ?? { type: 'null' };
}

function fillObject(schema: JsonSchema, place: FillPosition): Record<string, unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([member, source]) => {
    return [member, fill(source, { ...place, member, depth: place.depth + 1 })];
  });
  return Object.fromEntries(members);
}

function fillArray(schema: JsonSchema, place: FillPosition): unknown[] {
  const { minItems = 0, items = {} } = schema;
  if (place.traits && typeof items === 'object' && 'trait' in (resolve(items, place.root).properties ?? {}))
    return place.traits.map(({ name, min, max }) => {
      const scale = { minimum: min, maximum: max };
      const item = fill(items, { ...place, scale, depth: place.depth + 1 }) as Record<string, unknown>;
      return { ...item, trait: name };
    });
  return Array.from({ length: minItems }, () => fill(items, { ...place, depth: place.depth + 1 }));
}

function oneOf(values: unknown[]): unknown {
  return values.find((value) => value === null || NEUTRAL.test(String(value))) ?? values[0];
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function fillString(schema: JsonSchema, { member, quote }: FillPosition): string {
  const { format = '', pattern, description = '' } = schema;
  const quotes = QUOTE.test(member) || QUOTE.test(description);
  const text = quotes ? quote : member === 'speech' ? NO_SPEECH : NO_MODEL;
  if (pattern !== undefined && !matches(text, pattern)) return exampleOf(pattern);
  return FORMATS[format] ?? text;
}

function fill(source: unknown, place: FillPosition): unknown {
  const schema = choose(alternatives(resolve(source, place.root), place.root), place);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum);
  switch (place.depth > DEEPEST ? 'null' : typeOf(schema)) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place);
    case 'integer':
    case 'number':
      return middleOf(place.member === 'score' && !isScale(schema) ? { ...schema, ...place.scale } : schema);
    case 'boolean':
      return false;
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
 */
export function fillSchema(schema: JsonSchema, values: TaskValues): unknown {
  const root = asForm(resolve(schema, schema), schema);
  return fill(root, { root: schema, ...values, member: '', depth: 0 });
}
