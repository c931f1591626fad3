import type OpenAI from 'openai';
import type { OutputFormat } from './agent/output-format.ts';
import { hashOf } from './canonical-json.ts';
import type { ChatModel } from './catalogue.ts';
import type { Connection } from './connection.ts';
import type { Decoding } from './decoding.ts';
import { type Dialect, dialectOf, featuresIn, type WireBody } from './dialect.ts';
import { type Message, wireMessage, withoutSystem } from './message.ts';
import type { ModelFeature } from './model-call.ts';
import { strictJsonSchema, withoutKeywords, withoutSilentBounds } from './structured-output.ts';

/** How many alternatives of each token are asked for where the agent does not say (the paper logs them, appendix A). */
const TOP_LOGPROBS = 5;

export interface ChatRequest<T> {
  /** `{workflow}/{agent}`: who asks, for whoever watches the wire; no part of the prompt's hash or of the memo's key */
  agent?: string;
  /** Content hash of the prompt files of who asks; no part of them either */
  prompt?: string;
  role: string;
  messages: Message[];
  output: OutputFormat<T>;
  decoding: Decoding;
  seed: number;
  /** Milliseconds that went before on the same answer, which is paid in part; the deadline counts them. No part of the memo's key either. */
  spentMs?: number;
}

type Params = Record<string, unknown>;

const OTHER_NAME = { max_completion_tokens: 'max_tokens', max_tokens: 'max_completion_tokens' } as const;

/** How many tokens a model may write for an answer, its reasoning with them: never more than it can. */
export function tokenLimit({ reasoning_tokens, capabilities }: ChatModel, decoding: Decoding): number {
  const most = capabilities.max_output_tokens ?? Number.POSITIVE_INFINITY;
  return Math.min(decoding.max_output_tokens + reasoning_tokens, most);
}

/** A model that was found to write so many tokens at the most, its reasoning with them; null: nothing was found. */
export function limitedTo(tokens: number | null, model: ChatModel): ChatModel {
  if (tokens === null) return model;
  return { ...model, capabilities: { ...model.capabilities, max_output_tokens: tokens } };
}

function logprobParams({ logprobs, top_logprobs = TOP_LOGPROBS }: Decoding, dialect: Dialect): Params {
  if (!logprobs || dialect.has('logprobs')) return {};
  return { logprobs: true, ...(dialect.has('top-logprobs') ? {} : { top_logprobs }) };
}

/** The request's parameters as the provider names them: without model, messages, seed and schema. */
export function paramsOf(model: ChatModel, decoding: Decoding, dialect: Dialect): Params {
  const { capabilities, reasoning_effort } = model;
  const { temperature, frequency_penalty } = decoding;
  const name = capabilities.token_parameter;
  return {
    [dialect.has('token-parameter') ? OTHER_NAME[name] : name]: tokenLimit(model, decoding),
    ...(temperature !== undefined && !dialect.has('temperature') ? { temperature } : {}),
    ...(frequency_penalty !== undefined && !dialect.has('frequency-penalty') ? { frequency_penalty } : {}),
    ...(reasoning_effort && !dialect.has('reasoning-effort') ? { reasoning_effort } : {}),
    ...logprobParams(decoding, dialect),
  };
}

/** Whether an answer is demanded by schema. */
export function isStructured<T>({ output }: Pick<ChatRequest<T>, 'output'>, dialect: Dialect): boolean {
  return output.kind === 'json' && !dialect.has('json-schema');
}

function schemaOf<T>(output: OutputFormat<T>) {
  return output.kind === 'json' ? strictJsonSchema(output) : null;
}

/** The schema that is sent in a dialect; null: none. */
function sentSchema<T>(request: ChatRequest<T>, dialect: Dialect) {
  const schema = isStructured(request, dialect) ? schemaOf(request.output) : null;
  if (!schema) return null;
  return dialect.has('schema-keywords') ? withoutKeywords(schema) : withoutSilentBounds(schema);
}

/** Where the answer cannot be structured, the model is told in words what `readAnswer` is able to read. */
function inWords<T>(output: OutputFormat<T>): Message[] {
  if (output.kind === 'text') return [];
  const own = 'instruction' in output && typeof output.instruction === 'string' ? output.instruction : null;
  const schema = JSON.stringify(schemaOf(output));
  const content =
    own ?? `Answer with one JSON object and nothing else. It must match this JSON Schema:\n${schema}`;
  return [{ role: 'user', content }];
}

/**
 * The messages to send in a dialect, `correction` behind them. The instruction comes after the prompt, so that the common prefix
 * stays what it was.
 */
function messagesIn<T>(request: ChatRequest<T>, dialect: Dialect, correction: Message[] = []): Message[] {
  const { messages, output } = request;
  const told = isStructured(request, dialect) ? [] : inWords(output);
  const all = [...messages, ...told, ...correction];
  return dialect.has('system-role') ? withoutSystem(all) : all;
}

function prefixKey(messages: Message[]): string {
  return hashOf(messages.slice(0, -1)).slice(0, 32);
}

/** The body of one chat-completions request. `correction` is what follows an answer that could not be used. */
export function wireRequest<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  dialect: Dialect,
  correction: Message[] = [],
): OpenAI.ChatCompletionCreateParamsNonStreaming & WireBody {
  const { output, decoding, seed } = request;
  const schema = sentSchema(request, dialect);
  const json_schema = { name: output.name, strict: true, schema: schema ?? {} };
  return {
    model: model.name,
    messages: messagesIn(request, dialect, correction).map(wireMessage),
    ...paramsOf(model, decoding, dialect),
    ...(dialect.has('seed') ? {} : { seed }),
    ...(schema ? { response_format: { type: 'json_schema', json_schema } } : {}),
    ...(!dialect.has('prompt-cache-key') && request.messages.length > 1
      ? { prompt_cache_key: prefixKey(request.messages) }
      : {}),
  };
}

const STREAMED = { stream: true, stream_options: { include_usage: true } } as const;

/**
 * A body as it is sent in a dialect. A server of one's own is asked for a stream, so that an answer without an end can be given up; a provider's is
 * not: what is given up is paid there all the same, and its tokens are told at the end alone.
 */
export function sentTo(
  { server }: Pick<Connection, 'server'>,
  body: ReturnType<typeof wireRequest>,
  dialect: Dialect,
) {
  return server && !dialect.has('streaming') ? { ...body, ...STREAMED } : body;
}

/** What a request uses where the provider takes all that the catalogue promises. */
export function promisedTo<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  connection: Pick<Connection, 'server'>,
): Set<ModelFeature> {
  const dialect = dialectOf(model);
  return featuresIn(sentTo(connection, wireRequest(model, request, dialect), dialect), dialect);
}

/** SHA-256 of the exact messages and schema of a request, 64 hexadecimal digits. */
export function promptHashOf<T>(
  request: ChatRequest<T>,
  dialect: Dialect,
  correction: Message[] = [],
): string {
  return hashOf({
    messages: messagesIn(request, dialect, correction),
    schema: sentSchema(request, dialect),
  });
}

/**
 * The address of an answer by the content of its request: provider, model (the catalogue's id and the provider's name), messages,
 * parameters, seed and schema, as the catalogue has them sent. The provider's address and what it refuses are no part of it: an
 * answer that was had without some of it is kept here too, with its `fallbacks`, since a resumed run must not pay again.
 */
export function memoKeyOf<T>(model: ChatModel, request: ChatRequest<T>): string {
  const dialect = dialectOf(model);
  return hashOf({
    model: model.id,
    provider: model.provider,
    name: model.name,
    messages: messagesIn(request, dialect),
    params: paramsOf(model, request.decoding, dialect),
    seed: request.seed,
    schema: schemaOf(request.output),
  });
}
