import type OpenAI from 'openai';
import type { OutputFormat } from '../agent/output-format.ts';
import { hashOf } from './canonical-json.ts';
import type { ChatModel } from './catalogue.ts';
import type { Decoding } from './decoding.ts';
import { type Message, wireMessage } from './message.ts';
import { strictJsonSchema } from './structured-output.ts';

/** How many alternatives of each token are asked for where the agent does not say (the paper logs them, appendix A). */
const TOP_LOGPROBS = 5;

export interface ChatRequest<T> {
  /** `{workflow}/{agent}`: who asks, for whoever watches the wire; no part of the prompt's hash or of the memo's key */
  agent?: string;
  role: string;
  messages: Message[];
  output: OutputFormat<T>;
  decoding: Decoding;
  seed: number;
}

/** What is asked of a provider on top of prose; each can turn out to be unsupported. */
export interface Dialect {
  structured: boolean;
  logprobs: boolean;
}

export function dialectOf<T>(model: ChatModel, { output, decoding }: ChatRequest<T>): Dialect {
  const { json_schema, logprobs } = model.capabilities;
  return {
    structured: output.kind === 'json' && json_schema,
    logprobs: decoding.logprobs === true && logprobs,
  };
}

type Params = Record<string, unknown>;

/** The request's parameters as the provider names them: without model, messages, seed and schema. */
export function paramsOf(model: ChatModel, decoding: Decoding, dialect: Dialect): Params {
  const { capabilities, reasoning_effort, reasoning_tokens } = model;
  const { temperature, max_output_tokens, top_logprobs = TOP_LOGPROBS } = decoding;
  return {
    [capabilities.token_parameter]: max_output_tokens + reasoning_tokens,
    ...(temperature !== undefined && capabilities.temperature ? { temperature } : {}),
    ...(reasoning_effort ? { reasoning_effort } : {}),
    ...(dialect.logprobs ? { logprobs: true, top_logprobs } : {}),
  };
}

function schemaOf<T>(output: OutputFormat<T>) {
  return output.kind === 'json' ? strictJsonSchema(output) : null;
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

/** The messages to send in a dialect. The instruction comes last, so that the common prefix stays what it was. */
export function messagesIn<T>({ messages, output }: ChatRequest<T>, dialect: Dialect): Message[] {
  return dialect.structured ? messages : [...messages, ...inWords(output)];
}

function prefixKey(messages: Message[]): string {
  return hashOf(messages.slice(0, -1)).slice(0, 32);
}

/** The body of one chat-completions request. */
export function wireRequest<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  dialect: Dialect,
  messages: Message[],
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { output, decoding, seed } = request;
  const { capabilities } = model;
  const json_schema = { name: output.name, strict: true, schema: schemaOf(output) ?? {} };
  return {
    model: model.name,
    messages: messages.map(wireMessage),
    ...paramsOf(model, decoding, dialect),
    ...(capabilities.seed ? { seed } : {}),
    ...(dialect.structured ? { response_format: { type: 'json_schema', json_schema } } : {}),
    ...(capabilities.prompt_cache_key && request.messages.length > 1
      ? { prompt_cache_key: prefixKey(request.messages) }
      : {}),
  };
}

/** SHA-256 of the exact messages and schema. */
export function promptHashOf<T>(model: ChatModel, request: ChatRequest<T>): string {
  const messages = messagesIn(request, dialectOf(model, request));
  return hashOf({ messages, schema: schemaOf(request.output) });
}

/**
 * The address of an answer by the content of its request: model id, messages, parameters, seed and schema. The
 * provider's address is no part of it: the same model behind another gateway gives the same answer.
 */
export function memoKeyOf<T>(model: ChatModel, request: ChatRequest<T>): string {
  const dialect = dialectOf(model, request);
  return hashOf({
    model: model.id,
    messages: messagesIn(request, dialect),
    params: paramsOf(model, request.decoding, dialect),
    seed: request.seed,
    schema: schemaOf(request.output),
  });
}
