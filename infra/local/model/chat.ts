import type { Fault } from './misbehaviour/behaviour.ts';
import { type ChoiceAnswer, cutAt, spoil } from './misbehaviour/spoil-answer.ts';
import { type ChatCompletion, choicesOf, reasoningTokens, spoilWire } from './misbehaviour/spoil-wire.ts';
import { withoutIds } from './prompt/blocks.ts';
import { imageTokens } from './prompt/image.ts';
import type { PromptMessage } from './prompt/prompt.ts';
import { createRandom, hashText } from './random.ts';
import { readAndAnswer } from './read-prompt.ts';
import { askedSchema } from './schema/asked-schema.ts';
import { logprobsOf } from './tokens/logprobs.ts';
import { countTokens, tokenise } from './tokens/tokenise.ts';
import type { WireChatRequest } from './wire/chat-request.ts';

/** How a report knows that no real model was used, and what was in its place. */
const FINGERPRINTS = { 'stand-in': 'assay-stand-in-1', example: 'assay-example-answers-1' } as const;
const ORDINARY_PROBABILITY = 0.95;

/**
 * The prompt as a sequence of tokens, as a provider's cache sees it: the schema of a structured answer stands before the
 * system message, each message has four tokens around it, and an image is as many tokens as it costs.
 */
export function promptTokens(
  messages: PromptMessage[],
  format: WireChatRequest['response_format'],
): string[] {
  const schema = format.type === 'json_schema' ? tokenise(JSON.stringify(format.json_schema)) : [];
  const parts = messages.map(({ role, text, images }) => {
    const pictures = images.flatMap((image) =>
      Array(imageTokens(image)).fill(`image:${hashText(image.url)}`),
    );
    return ['<|im_start|>', role, '\n', ...pictures].concat(tokenise(withoutIds(text)), '<|im_end|>');
  });
  return parts.reduce((all, part) => all.concat(part), [...schema]);
}

function seedOf(request: WireChatRequest, messages: PromptMessage[], serverSeed: number): number {
  const temperature = request.temperature ?? 1;
  const seed = temperature === 0 ? 0 : (request.seed ?? serverSeed);
  const texts = messages.map((message) => hashText(`${message.role}\u0000${withoutIds(message.text)}`));
  return hashText(`${texts.join(' ')}|${temperature}|${seed}`);
}

/** A request as it came: who asks, its body, its messages. */
interface ReaderRequest {
  agent: string;
  request: WireChatRequest;
  messages: PromptMessage[];
}

/** An answer, and whose it is. */
interface GivenAnswer extends ChoiceAnswer {
  by: keyof typeof FINGERPRINTS;
}

/** What was written beforehand for a request: by a test, or as an example of a good answer; null: nothing. */
interface WrittenAnswers {
  script: string | null;
  example: string | null;
}

/**
 * Answers a request, by what was written for it where there is something, then lets its faults and its token limit have their way with the answer.
 */
export function answerChat(
  { agent, request, messages }: ReaderRequest,
  { script, example }: WrittenAnswers,
  faults: Fault[],
  serverSeed: number,
): GivenAnswer {
  const random = createRandom(seedOf(request, messages, serverSeed));
  const { model, response_format: format } = request;
  const prompt = { agent, model, messages, format };
  const content = script ?? example ?? readAndAnswer(prompt);
  let answer: ChoiceAnswer = { content, refusal: null, finishReason: 'stop' };
  const task = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const askedFor = { schema: askedSchema(prompt), task };
  for (const fault of faults) answer = spoil(answer, fault, random, askedFor);
  const limit = request.max_completion_tokens ?? request.max_tokens;
  if (limit) answer = cutAt(answer, limit);
  const by = script === null && example !== null ? 'example' : 'stand-in';
  return { ...answer, by };
}

function logprobsFor(request: WireChatRequest, answer: GivenAnswer, faults: Fault[]): unknown {
  if (!request.logprobs || answer.by === 'example') return null;
  if (faults.some(({ kind }) => kind === 'no-logprobs')) return null;
  const tokens = tokenise(answer.content ?? '');
  const content = logprobsOf(tokens, ORDINARY_PROBABILITY, request.top_logprobs ?? 0);
  return { content, refusal: null };
}

/** How many tokens were generated for an answer: its own, once for every choice, and those of thoughts beside it. */
export function completionTokens(answer: ChoiceAnswer, faults: Fault[]): number {
  const own = countTokens(answer.content ?? answer.refusal ?? '');
  return choicesOf(faults) * own + reasoningTokens(faults);
}

/** The body of a chat completion, as its faults leave it on the wire. */
export function chatCompletion(
  request: WireChatRequest,
  answer: GivenAnswer,
  tokens: { prompt: number; cached: number; completion: number },
  faults: Fault[],
  id: string,
): Record<string, unknown> {
  const message = { role: 'assistant', content: answer.content, refusal: answer.refusal, annotations: [] };
  const logprobs = logprobsFor(request, answer, faults);
  const completion: ChatCompletion = {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message, logprobs, finish_reason: answer.finishReason }],
    usage: {
      prompt_tokens: tokens.prompt,
      completion_tokens: tokens.completion,
      total_tokens: tokens.prompt + tokens.completion,
      prompt_tokens_details: { cached_tokens: tokens.cached, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: reasoningTokens(faults), audio_tokens: 0 },
    },
    service_tier: 'default',
    system_fingerprint: FINGERPRINTS[answer.by],
  };
  return spoilWire(completion, faults);
}
