import * as z from 'zod';
import type { ImagePart } from '../prompt/image.ts';
import type { PromptMessage } from '../prompt/prompt.ts';
import { ApiError } from './api-error.ts';

const textPart = z.object({ type: z.enum(['text', 'input_text']), text: z.string() });
const refusalPart = z.object({ type: z.literal('refusal'), refusal: z.string() });
const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string().min(1), detail: z.enum(['low', 'high', 'auto']).default('auto') }),
});
const contentSchema = z.union([z.string(), z.array(z.union([textPart, imagePart, refusalPart])), z.null()]);

const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: contentSchema.optional(),
});

const jsonSchemaFormat = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/, 'must match ^[a-zA-Z0-9_-]{1,64}$'),
    description: z.string().optional(),
    schema: z.record(z.string(), z.unknown()),
    strict: z.boolean().nullish(),
  }),
});

const responseFormatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  jsonSchemaFormat,
]);
export type ResponseFormat = z.infer<typeof responseFormatSchema>;

const chatRequestSchema = z.object({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  response_format: responseFormatSchema.default({ type: 'text' }),
  temperature: z.number().min(0).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  prompt_cache_key: z.string().optional(),
  n: z.literal(1).nullish(),
  /** Answered whole all the same, as servers do that know no streams. */
  stream: z.boolean().nullish(),
});
export type WireChatRequest = z.infer<typeof chatRequestSchema>;

/** What OpenAI takes and makes no difference here, and what it offers and this server does not. */
const IGNORED = new Set(
  `frequency_penalty logit_bias metadata presence_penalty safety_identifier service_tier stop store stream_options top_p user
  verbosity`.split(/\s+/),
);
const NOT_OFFERED = new Set(
  `audio function_call functions modalities parallel_tool_calls prediction tool_choice tools
  web_search_options`.split(/\s+/),
);

function checkNames(body: unknown): void {
  for (const param of Object.keys(Object(body))) {
    if (NOT_OFFERED.has(param)) {
      const message = `Unsupported parameter: '${param}' is not offered by this server.`;
      throw new ApiError(400, message, { code: 'unsupported_parameter', param });
    }
    if (!Object.hasOwn(chatRequestSchema.shape, param) && !IGNORED.has(param)) throw unknown(param);
  }
}

/**
 * Turns a body into a chat request.
 * @throws ApiError 400, worded as OpenAI's
 */
export function readChatRequest(body: unknown): WireChatRequest {
  checkNames(body);
  const parsed = chatRequestSchema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const request = parsed.data;
  if (request.top_logprobs && !request.logprobs)
    throw unsupported('top_logprobs', "'top_logprobs' is only allowed when 'logprobs' is enabled.");
  if (request.max_tokens != null && request.max_completion_tokens != null) {
    const message = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    throw new ApiError(400, message, { code: 'invalid_parameter_combination', param: 'max_tokens' });
  }
  if (request.response_format.type === 'json_object' && !/json/i.test(JSON.stringify(request.messages)))
    throw unsupported(
      'messages',
      "'messages' must contain the word 'json' to use 'response_format' 'json_object'.",
    );
  return request;
}

function unsupported(param: string, message: string): ApiError {
  return new ApiError(400, message, { code: 'unsupported_value', param });
}

function unknown(param: string): ApiError {
  return new ApiError(400, `Unknown parameter: '${param}'.`, { code: 'unknown_parameter', param });
}

/** The 400 of a body that does not fit, naming the first member that is wrong. */
export function invalid(error: z.ZodError): ApiError {
  const issue = error.issues[0]!;
  if (issue.code === 'unrecognized_keys')
    return unknown([...issue.path, issue.keys[0]].map(String).join('.'));
  const param = issue.path.map(String).join('.') || 'body';
  return new ApiError(400, `Invalid '${param}': ${issue.message}.`, { code: 'invalid_value', param });
}

/** The messages of a request with their content parts joined and their images apart. */
export function messagesOf(request: WireChatRequest): PromptMessage[] {
  return request.messages.map(({ role, content }) => {
    if (typeof content === 'string' || content == null) return { role, text: content ?? '', images: [] };
    const texts: string[] = [];
    const images: ImagePart[] = [];
    for (const part of content) {
      if (part.type === 'image_url') images.push(part.image_url);
      else texts.push(part.type === 'refusal' ? part.refusal : part.text);
    }
    return { role, text: texts.join('\n\n'), images };
  });
}
