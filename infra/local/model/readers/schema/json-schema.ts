/** The part of JSON Schema that a structured answer can be asked for in. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: unknown;
  items?: unknown;
  prefixItems?: unknown[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  description?: string;
}

const MOST_REFERENCES = 32;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lookUp(root: JsonSchema, reference: string): unknown {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  let at: unknown = root;
  for (const step of steps) {
    const key = decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isObject(at) ? at[key] : undefined;
  }
  return at;
}

function merge(one: JsonSchema, other: JsonSchema): JsonSchema {
  const required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  const properties = { ...one.properties, ...other.properties };
  const merged: JsonSchema = { ...one, ...other };
  if (one.properties || other.properties) merged.properties = properties;
  if (required.length > 0) merged.required = required;
  if (one.minimum !== undefined && other.minimum !== undefined)
    merged.minimum = Math.max(one.minimum, other.minimum);
  if (one.maximum !== undefined && other.maximum !== undefined)
    merged.maximum = Math.min(one.maximum, other.maximum);
  return merged;
}

/** A schema with its `$ref` followed and its `allOf` merged. `true` and what is no schema become {} (anything). */
export function resolve(schema: unknown, root: JsonSchema, left = MOST_REFERENCES): JsonSchema {
  if (!isObject(schema) || left === 0) return {};
  const { $ref, allOf, ...own } = schema as JsonSchema;
  let resolved: JsonSchema = own;
  if (typeof $ref === 'string') resolved = merge(resolve(lookUp(root, $ref), root, left - 1), resolved);
  for (const part of allOf ?? []) resolved = merge(resolved, resolve(part, root, left - 1));
  return resolved;
}

/** The alternatives of a schema: its anyOf or oneOf, or one schema for each of its types; itself where it has none. */
export function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...rest } = schema;
  const branches = anyOf ?? oneOf;
  if (branches) return branches.flatMap((branch) => alternatives(merge(rest, resolve(branch, root)), root));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

/** The type of a resolved schema without alternatives, deduced from its other members where it is not named. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.type === 'string') return schema.type;
  if (schema.properties || schema.additionalProperties) return 'object';
  if (schema.items || schema.prefixItems) return 'array';
  if (schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf !== undefined)
    return 'number';
  return 'string';
}
