import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { OutputFormat } from './agent/output-format.ts';

type JsonSchema = Record<string, unknown>;

/** What a schema says of values beyond their types. Some providers take a strict schema, but none of these. */
// biome-ignore format: a table
export const KEYWORDS = [
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength',
  'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems', 'default',
] as const;
const isKeyword = (key: string): boolean => (KEYWORDS as readonly string[]).includes(key);

function isObject(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function assertStrict(name: string, schema: unknown, path: string[]): void {
  if (Array.isArray(schema)) {
    for (const [index, item] of schema.entries()) assertStrict(name, item, [...path, String(index)]);
    return;
  }
  if (!isObject(schema)) return;
  if (schema.type === 'object') {
    const keys = Object.keys(isObject(schema.properties) ? schema.properties : {});
    const required = Array.isArray(schema.required) ? schema.required : [];
    if (schema.additionalProperties !== false || keys.length !== required.length)
      throw new AssayError(
        'ConfigurationInvalid',
        `The output format "${name}" cannot be strict at ${path.join('.') || 'its root'}: use z.strictObject with every field present (nullable, not optional).`,
      );
  }
  for (const [key, item] of Object.entries(schema)) assertStrict(name, item, [...path, key]);
}

/**
 * The JSON Schema of an output format in the form strict structured output demands: every object closed, every field
 * required. Bounds that only say "a safe integer" are left out; some servers reject them.
 * @throws AssayError ConfigurationInvalid where the zod schema has no strict form
 */
export function strictJsonSchema(output: Extract<OutputFormat, { kind: 'json' }>): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(output.schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  assertStrict(output.name, schema, []);
  return schema;
}

/** What becomes of a schema's entries; the names of an object's own fields are no keywords, whatever they are. */
function mapped(schema: unknown, keep: (key: string, value: unknown) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => mapped(item, keep));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key, item]) => keep(key, item));
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const isFields = (key === 'properties' || key === '$defs') && isObject(item);
      if (!isFields) return [key, key === 'enum' || key === 'const' ? item : mapped(item, keep)];
      return [key, Object.fromEntries(Object.entries(item).map(([name, own]) => [name, mapped(own, keep)]))];
    }),
  );
}

/** A schema without what it says of values beyond their types (`KEYWORDS`). Answers are checked against them all the same. */
export function withoutKeywords(schema: JsonSchema): JsonSchema {
  return mapped(schema, (key) => !isKeyword(key)) as JsonSchema;
}

/** llama.cpp's grammar holds no text, and no list, to this many: it then holds the answer to nothing at all, and says nothing. */
const TOO_MANY_FOR_GRAMMAR = 2000;
const LENGTHS: readonly string[] = ['minLength', 'maxLength', 'minItems', 'maxItems'];

/**
 * A schema without those bounds for which servers drop the whole schema and answer with status 200 as if there were none: a pattern that is not
 * of the whole text, and lengths of thousands. Answers are checked against them all the same.
 */
export function withoutSilentBounds(schema: JsonSchema): JsonSchema {
  const keep = (key: string, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return value.startsWith('^') && value.endsWith('$');
    return !LENGTHS.includes(key) || typeof value !== 'number' || value < TOO_MANY_FOR_GRAMMAR;
  };
  return mapped(schema, keep) as JsonSchema;
}

/** Whether there is anything in a schema that `withoutKeywords` leaves out. */
export function hasKeywords(schema: unknown): boolean {
  let found = false;
  mapped(schema, (key) => {
    found ||= isKeyword(key);
    return true;
  });
  return found;
}
