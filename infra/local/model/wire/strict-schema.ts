import { ApiError } from './api-error.ts';
import type { ResponseFormat } from './chat-request.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function complaint(schema: unknown, context: string[]): string | null {
  if (Array.isArray(schema))
    return firstOf(schema.map((item, at) => () => complaint(item, [...context, String(at)])));
  if (!isObject(schema)) return null;
  const at = `In context=(${context.map((step) => `'${step}'`).join(', ')})`;
  if (isObject(schema.properties)) {
    const names = Object.keys(schema.properties);
    const required = Array.isArray(schema.required) ? schema.required : [];
    const missing = names.find((name) => !required.includes(name));
    if (schema.additionalProperties !== false)
      return `${at}, 'additionalProperties' is required to be supplied and to be false.`;
    if (missing !== undefined)
      return `${at}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  return firstOf(
    Object.entries(schema).map(
      ([key, value]) =>
        () =>
          below(key, value, context),
    ),
  );
}

function below(key: string, value: unknown, context: string[]): string | null {
  const named = ['properties', '$defs', 'definitions'].includes(key);
  if (named && isObject(value))
    return firstOf(
      Object.entries(value).map(
        ([name, item]) =>
          () =>
            complaint(item, [...context, key, name]),
      ),
    );
  return ['items', 'anyOf', 'oneOf', 'allOf'].includes(key) ? complaint(value, [...context, key]) : null;
}

function firstOf(checks: (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check();
    if (found !== null) return found;
  }
  return null;
}

/**
 * What OpenAI demands of a strict schema: an object at the root, and every object closed with all members required.
 * @throws ApiError 400
 */
export function checkStrict(format: ResponseFormat): void {
  if (format.type !== 'json_schema' || !format.json_schema.strict) return;
  const { name, schema } = format.json_schema;
  const root =
    schema.type === 'object' || typeof schema.$ref === 'string' ? null : "schema must be of type 'object'.";
  const found = root ?? complaint(schema, []);
  if (found === null) return;
  const message = `Invalid schema for response_format '${name}': ${found}`;
  throw new ApiError(400, message, { code: 'invalid_json_schema', param: 'response_format' });
}
