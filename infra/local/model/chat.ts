import type { Fault } from './misbehaviour/behaviour.ts';
import { type Answer, cutAt, spoil } from './misbehaviour/spoil-answer.ts';
import { imageTokens } from './prompt/image.ts';
import { type Message, readPrompt } from './prompt/prompt.ts';
import { createRandom, hashText } from './random.ts';
import { readAndAnswer } from './readers/read.ts';
import { logprobsOf } from './tokens/logprobs.ts';
import { tokenise } from './tokens/tokenise.ts';
import type { ChatRequest } from './wire/chat-request.ts';

/** How a report knows that no real model was used. */
export const SYSTEM_FINGERPRINT = 'assay-stand-in-1';

/**
 * The prompt as a sequence of tokens, as a provider's cache sees it: the schema of a structured answer stands before the
 * system message, each message has four tokens around it, and an image is as many tokens as it costs.
 */
export function promptTokens(messages: Message[], format: ChatRequest['response_format']): string[] {
  const schema = format.type === 'json_schema' ? tokenise(JSON.stringify(format.json_schema)) : [];
  const parts = messages.map(({ role, text, images }) => {
    const pictures = images.flatMap((image) =>
      Array(imageTokens(image)).fill(`image:${hashText(image.url)}`),
    );
    return ['<|im_start|>', role, '\n', ...pictures].concat(tokenise(text), '<|im_end|>');
  });
  return parts.reduce((all, part) => all.concat(part), [...schema]);
}

function seedOf(request: ChatRequest, messages: Message[], serverSeed: number): number {
  const temperature = request.temperature ?? 1;
  const seed = temperature === 0 ? 0 : (request.seed ?? serverSeed);
  const texts = messages.map((message) => hashText(`${message.role}\u0000${message.text}`));
  return hashText(`${texts.join(' ')}|${temperature}|${seed}`);
}

/** An answer with the probability of its first token. */
export interface ReadAnswer extends Answer {
  firstTokenProbability: number;
}

/** Reads and answers a request, then lets its faults and its token limit have their way with the answer. */
export function answerChat(
  request: ChatRequest,
  messages: Message[],
  faults: Fault[],
  serverSeed: number,
): ReadAnswer {
  const has = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind);
  const habits = { inventQuotes: has('invented-quotes'), obeyDocument: has('obeys-document') };
  const random = createRandom(seedOf(request, messages, serverSeed));
  const reading = readAndAnswer(readPrompt(messages, request.response_format, random, habits));
  let answer: Answer = { content: reading.content, refusal: null, finishReason: 'stop' };
  for (const fault of faults) answer = spoil(answer, fault);
  const limit = request.max_completion_tokens ?? request.max_tokens;
  if (limit) answer = cutAt(answer, limit);
  return { ...answer, firstTokenProbability: reading.firstTokenProbability };
}

/** What an answer cost. */
export interface Usage {
  prompt: number;
  cached: number;
  completion: number;
}

function usageOf({ prompt, cached, completion }: Usage): Record<string, unknown> {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

function logprobsFor(request: ChatRequest, answer: ReadAnswer, faults: Fault[]): unknown {
  if (!request.logprobs || faults.some((fault) => fault.kind === 'no-logprobs')) return null;
  const tokens = tokenise(answer.content ?? '');
  return {
    content: logprobsOf(tokens, answer.firstTokenProbability, request.top_logprobs ?? 0),
    refusal: null,
  };
}

/** The body of a chat completion. */
export function chatCompletion(
  request: ChatRequest,
  answer: ReadAnswer,
  usage: Usage,
  faults: Fault[],
  id: string,
): Record<string, unknown> {
  const message = { role: 'assistant', content: answer.content, refusal: answer.refusal, annotations: [] };
  const logprobs = logprobsFor(request, answer, faults);
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message, logprobs, finish_reason: answer.finishReason }],
    usage: usageOf(usage),
    service_tier: 'default',
    system_fingerprint: SYSTEM_FINGERPRINT,
  };
}
