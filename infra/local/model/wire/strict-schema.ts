import { isRecord } from '../schema/json-schema.ts';
import { ApiError } from './api-error.ts';
import type { ResponseFormat } from './chat-request.ts';

/** What OpenAI's guide to structured outputs lists as supported; any other keyword is refused by name. */
const KEYWORDS = new Set(
  `$defs $ref $schema additionalProperties anyOf const definitions description enum exclusiveMaximum exclusiveMinimum format items
  maxItems maximum minItems minimum multipleOf pattern properties required title type`.split(/\s+/),
);
// biome-ignore format: a table
const FORMATS = new Set([
  'date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid',
]);
const MOST_NESTED = 10;
const NAMED = new Set(['properties', '$defs', 'definitions']);

/** What is wrong with one object of a schema, whatever lies below it. */
function complaint(schema: Record<string, unknown>): string | null {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined) return `'${unknown}' is not permitted.`;
  if (typeof schema.format === 'string' && !FORMATS.has(schema.format))
    return `'${schema.format}' is not a valid format.`;
  if (!isRecord(schema.properties) && schema.type !== 'object') return null;
  if (schema.additionalProperties !== false)
    return "'additionalProperties' is required to be supplied and to be false.";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(schema.properties ?? {}).find((name) => !required.includes(name));
  return missing === undefined
    ? null
    : `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
}

/** The schemas directly below one, each with the steps that lead to it. */
function below(schema: Record<string, unknown>): [string[], unknown][] {
  return Object.entries(schema).flatMap(([key, value]): [string[], unknown][] => {
    if (NAMED.has(key) && isRecord(value))
      return Object.entries(value).map(([name, item]) => [[key, name], item]);
    if (key === 'anyOf' && Array.isArray(value)) return value.map((item, at) => [[key, String(at)], item]);
    return key === 'items' ? [[[key], value]] : [];
  });
}

/** Something found in one object of a schema, and the steps that lead to it. */
interface SchemaProblem {
  found: string;
  path: string[];
}

/** What `look` finds first in a schema and all that lie below it; `depth` counts the objects around and including one. */
export function findInSchema(
  schema: unknown,
  look: (schema: Record<string, unknown>, depth: number) => string | null,
  path: string[] = [],
  nested = 0,
): SchemaProblem | null {
  if (!isRecord(schema)) return null;
  const depth = nested + (isRecord(schema.properties) ? 1 : 0);
  const found = look(schema, depth);
  if (found !== null) return { found, path };
  for (const [steps, item] of below(schema)) {
    const deeper = findInSchema(item, look, [...path, ...steps], depth);
    if (deeper) return deeper;
  }
  return null;
}

function firstComplaint(schema: unknown): string | null {
  const first = findInSchema(schema, (item, depth) =>
    depth > MOST_NESTED ? `${depth} levels of nesting exceeds limit of ${MOST_NESTED}.` : complaint(item),
  );
  return first && `In context=(${first.path.map((step) => `'${step}'`).join(', ')}), ${first.found}`;
}

/**
 * What OpenAI demands of a strict schema: an object at the root, every object closed with all members required, at most ten
 * objects within each other, and no keyword but those it lists.
 * @throws ApiError 400
 */
export function checkStrict(format: ResponseFormat): void {
  if (format.type !== 'json_schema' || !format.json_schema.strict) return;
  const { name, schema } = format.json_schema;
  const isObject = (schema.type === 'object' || typeof schema.$ref === 'string') && !schema.anyOf;
  const found = isObject ? firstComplaint(schema) : "schema must be of type 'object'.";
  if (found === null) return;
  const message = `Invalid schema for response_format '${name}': ${found}`;
  throw new ApiError(400, message, { code: 'invalid_json_schema', param: 'response_format' });
}
