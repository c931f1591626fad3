import { AssayError } from '@assay/kit/errors/assay-error';
import type { ChatModel } from './catalogue.ts';
import { type ChatRequest, tokenLimit } from './chat-request.ts';
import type { Message } from './message.ts';

/** A complete answer may take this long, retries and repair included; functions in an account that ask allow 15 minutes. Milliseconds, as all times here. */
export const LONGEST_ANSWER_MS = 840_000;

/** What a request may take beside reading its prompt and writing its answer: waiting in a queue of the provider's. */
const WAITING_MS = 30_000;

/** No language's text has more tokens: three bytes of UTF-8 each are one of Chinese, and less than one of English. */
const BYTES_PER_TOKEN = 3;

/** What an image takes at most, tiles of 512 pixels. */
const OF_AN_IMAGE = 1105;

/** About how many tokens a prompt has, rather too many. */
function promptTokensOf(messages: readonly Message[]): number {
  let tokens = 0;
  for (const { content } of messages)
    for (const part of typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content)
      tokens +=
        part.type === 'text' ? Math.ceil(Buffer.byteLength(part.text) / BYTES_PER_TOKEN) : OF_AN_IMAGE;
  return tokens;
}

type PromptAndLimit = Pick<ChatRequest<unknown>, 'messages' | 'decoding'>;

/** How long a model reads a prompt and writes up to its limit, at the speeds that the catalogue says it has at least. */
function answerTimeOf(
  model: ChatModel,
  { messages, decoding }: PromptAndLimit,
): { readingMs: number; writingMs: number } {
  const { tokens_per_second, reading_tokens_per_second } = model;
  return {
    readingMs: Math.ceil((promptTokensOf(messages) / reading_tokens_per_second) * 1000),
    writingMs: Math.ceil((tokenLimit(model, decoding) / tokens_per_second) * 1000),
  };
}

/** How long one request for an answer may take: as long as the model reads and writes at its limit, and a little more. */
export function attemptTimeoutOf(model: ChatModel, asked: PromptAndLimit): number {
  const { readingMs, writingMs } = answerTimeOf(model, asked);
  return readingMs + writingMs + WAITING_MS;
}

const minutes = (ms: number): string => {
  const rounded = Math.ceil(ms / 6000) / 10;
  return `${rounded} ${rounded === 1 ? 'minute' : 'minutes'}`;
};

/**
 * Says before anything is sent that an answer cannot be had in time: at its speeds the model would still be reading or writing when the
 * answer's time is over.
 * @throws AssayError ConfigurationInvalid
 */
export function assertFits(
  model: ChatModel,
  request: PromptAndLimit & { role: string },
  deadlineMs: number,
): void {
  const { readingMs, writingMs } = answerTimeOf(model, request);
  if (readingMs + writingMs <= deadlineMs) return;
  const words = `${model.id}, asked as "${request.role}", would read this prompt for ${minutes(readingMs)} and write its answer for up to ${minutes(writingMs)}, and an answer may take ${minutes(deadlineMs)} here: nothing was asked. Give the role a faster model, or correct tokens_per_second and reading_tokens_per_second of ${model.id} in models.yaml where it is faster than they say.`;
  throw new AssayError('ConfigurationInvalid', words);
}
