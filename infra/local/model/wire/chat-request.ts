import { z } from 'zod';
import type { ImagePart } from '../prompt/image.ts';
import type { Message } from '../prompt/prompt.ts';
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
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  n: z.int().nullish(),
  stream: z.boolean().nullish(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/**
 * Turns a body into a chat request.
 * @throws ApiError 400, worded as OpenAI's
 */
export function readChatRequest(body: unknown): ChatRequest {
  const parsed = chatRequestSchema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const request = parsed.data;
  if (request.stream) throw unsupported('stream', 'This server does not stream: set stream to false.');
  if ((request.n ?? 1) !== 1) throw unsupported('n', 'This server answers one choice only: set n to 1.');
  if (request.top_logprobs && !request.logprobs)
    throw unsupported('top_logprobs', "'top_logprobs' is only allowed when 'logprobs' is enabled.");
  if (request.response_format.type === 'json_object' && !JSON.stringify(request.messages).match(/json/i))
    throw unsupported(
      'messages',
      "'messages' must contain the word 'json' to use 'response_format' 'json_object'.",
    );
  return request;
}

function unsupported(param: string, message: string): ApiError {
  return new ApiError(400, message, { code: 'unsupported_value', param });
}

/** The 400 of a body that does not fit, naming the first member that is wrong. */
export function invalid(error: z.ZodError): ApiError {
  const issue = error.issues[0];
  const param = issue?.path.map(String).join('.') || 'body';
  return new ApiError(400, `Invalid '${param}': ${issue?.message ?? 'not understood'}.`, {
    code: 'invalid_value',
    param,
  });
}

/** The messages of a request with their content parts joined and their images apart. */
export function messagesOf(request: ChatRequest): Message[] {
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
