import type { WireChatRequest } from '../wire/chat-request.ts';
import { findInSchema } from '../wire/strict-schema.ts';

/** What of a request a provider may refuse, by its own name, and two things that have none. */
// biome-ignore format: a table
export const PARAMETERS = [
  'seed', 'temperature', 'frequency_penalty', 'prompt_cache_key', 'reasoning_effort', 'logprobs', 'top_logprobs',
  'max_completion_tokens', 'max_tokens', 'response_format', 'schema-keywords', 'system-role',
] as const;
export type Parameter = (typeof PARAMETERS)[number];

const BOUNDS = new Set(
  `minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern format minItems maxItems minLength
  maxLength`.split(/\s+/),
);

/** The first keyword of a request's schema that bounds a value, and the steps that lead to it; null where there is none. */
export function boundIn({
  response_format: format,
}: WireChatRequest): { keyword: string; path: string[] } | null {
  if (format.type !== 'json_schema') return null;
  const schemaProblem = findInSchema(
    format.json_schema.schema,
    (schema) => Object.keys(schema).find((keyword) => BOUNDS.has(keyword)) ?? null,
  );
  return schemaProblem && { keyword: schemaProblem.found, path: schemaProblem.path };
}

function isHeld(parameter: Parameter, request: WireChatRequest): boolean {
  switch (parameter) {
    case 'response_format':
      return request.response_format.type !== 'text';
    case 'schema-keywords':
      return boundIn(request) !== null;
    case 'system-role':
      return request.messages.some(({ role }) => role === 'system' || role === 'developer');
    case 'logprobs':
      return request.logprobs === true;
    default:
      return request[parameter] != null;
  }
}

/** What of it a request really holds. */
export function heldIn(request: WireChatRequest): ReadonlySet<Parameter> {
  return new Set(PARAMETERS.filter((parameter) => isHeld(parameter, request)));
}
