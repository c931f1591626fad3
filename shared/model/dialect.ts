import type { ChatModel } from './catalogue.ts';
import { type Fallback, FEATURES, type ModelFeature } from './model-call.ts';
import { hasKeywords } from './structured-output.ts';

/** What a request does without. */
export type Dialect = ReadonlySet<ModelFeature>;

/** What the catalogue says that a model cannot do. */
export function dialectOf({ capabilities }: ChatModel): Dialect {
  const lacking = new Set<ModelFeature>();
  if (!capabilities.prompt_cache_key) lacking.add('prompt-cache-key');
  if (!capabilities.seed) lacking.add('seed');
  if (!capabilities.logprobs) lacking.add('logprobs');
  if (!capabilities.temperature) lacking.add('temperature').add('frequency-penalty');
  if (!capabilities.json_schema) lacking.add('json-schema');
  return lacking;
}

/** The body of a request to a provider, as far as it is looked at here. */
export interface WireBody {
  [parameter: string]: unknown;
  messages: { role: string }[];
}

/** What a provider could refuse of a request written in a dialect. */
export function featuresIn(body: WireBody, dialect: Dialect): Set<ModelFeature> {
  const structured = 'response_format' in body;
  const roles = body.messages.map(({ role }) => role);
  const used: Record<ModelFeature, boolean> = {
    'prompt-cache-key': 'prompt_cache_key' in body,
    streaming: 'stream' in body,
    seed: 'seed' in body,
    'reasoning-effort': 'reasoning_effort' in body,
    'top-logprobs': 'top_logprobs' in body,
    logprobs: 'logprobs' in body,
    temperature: 'temperature' in body,
    'frequency-penalty': 'frequency_penalty' in body,
    'token-parameter': !dialect.has('token-parameter'),
    'output-limit': !dialect.has('output-limit'),
    'system-role': roles.some((role, at) => role === 'system' || role === roles[at - 1]),
    'schema-keywords': structured && hasKeywords(body.response_format),
    'json-schema': structured,
  };
  return new Set(FEATURES.filter((feature) => used[feature]));
}

/** What stays when nothing is sent that a chat completion can do without. */
// biome-ignore format: a table
const OPTIONAL: readonly ModelFeature[] = [
  'prompt-cache-key', 'streaming', 'seed', 'reasoning-effort', 'top-logprobs', 'logprobs', 'temperature',
  'frequency-penalty',
];

/** A dialect's record: which features it lacks of those that the catalogue's dialect would have used. */
export function fallbacksOf(dialect: Dialect, promised: ReadonlySet<ModelFeature>): Fallback[] {
  return FEATURES.filter((feature) => dialect.has(feature) && promised.has(feature)).map(
    (feature) => `${feature}-unsupported` as const,
  );
}

/** What cannot be left out, but done otherwise. The other name of the limit is last: it alone may be one that the provider does not take. */
const OTHERWISE: readonly ModelFeature[] = ['json-schema', 'system-role', 'token-parameter'];

/**
 * The simpler dialect that is next for a request that a provider rejected without a word on the cause: without every optional
 * parameter, then without structured output, then with the system's words before the user's, then with the other name for the
 * limit. Null: nothing is left to do otherwise.
 */
export function plainer(dialect: Dialect, used: ReadonlySet<ModelFeature>): Dialect | null {
  const optional = OPTIONAL.filter((feature) => used.has(feature));
  if (optional.length > 0) return new Set([...dialect, ...optional]);
  const other = OTHERWISE.find((feature) => used.has(feature));
  return other ? new Set([...dialect, other]) : null;
}
