/** The part of JSON Schema that a structured answer may be asked for in (OpenAI's strict mode). */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
  items?: unknown;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: unknown[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  pattern?: string;
  format?: string;
  description?: string;
}

const MOST_REFERENCES = 32;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lookUp(root: JsonSchema, reference: string): unknown {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>((at, step) => {
    const key = decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~');
    return Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : undefined;
  }, root);
}

/** A schema with its `$ref` followed. `true` and what is no schema become {} (anything). */
export function resolve(schema: unknown, root: JsonSchema, left = MOST_REFERENCES): JsonSchema {
  if (!isRecord(schema) || left === 0) return {};
  const { $ref, ...own } = schema as JsonSchema;
  return typeof $ref === 'string' ? { ...resolve(lookUp(root, $ref), root, left - 1), ...own } : own;
}

/** The alternatives of a schema: its anyOf, or one schema for each of its types; itself where it has none. */
export function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { anyOf, ...rest } = schema;
  if (anyOf) return anyOf.flatMap((branch) => alternatives({ ...rest, ...resolve(branch, root) }, root));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

/** The type of a resolved schema without alternatives, deduced from its other members where it is not named. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.type === 'string') return schema.type;
  if (schema.properties || schema.additionalProperties) return 'object';
  if (schema.items) return 'array';
  const bounds = [schema.minimum, schema.maximum, schema.multipleOf];
  return bounds.some((bound) => bound !== undefined) ? 'number' : 'string';
}
