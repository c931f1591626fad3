import type OpenAI from 'openai';
import type { ChatModel } from './catalogue.ts';
import { tokenCounter } from './tokens.ts';

/** What a message takes beside its text, and an image of low and of any other detail (OpenAI's tokens, tiles of 512 pixels). */
const OF_A_MESSAGE = 4;
const OF_AN_IMAGE = { low: 85, other: 1105 };

type ChatRequestBody = Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'messages' | 'response_format'>;

/** The texts of a request, and what is known of its tokens without counting. */
function partsOf({ messages, response_format }: ChatRequestBody): { texts: string[]; fixed: number } {
  const texts = response_format?.type === 'json_schema' ? [JSON.stringify(response_format.json_schema)] : [];
  let fixed = messages.length * OF_A_MESSAGE;
  for (const { content } of messages)
    for (const part of typeof content === 'string' ? [content] : (content ?? []))
      if (typeof part === 'string') texts.push(part);
      else if (part.type === 'text') texts.push(part.text);
      else if (part.type === 'image_url')
        fixed += part.image_url.detail === 'low' ? OF_AN_IMAGE.low : OF_AN_IMAGE.other;
  return { texts, fixed };
}

/** The tokens of texts. */
export async function tokensOf(texts: readonly string[]): Promise<number> {
  const count = await tokenCounter();
  return texts.reduce((sum, text) => sum + count(text), 0);
}

/** The tokens of a prompt, or `enough` where it has no more than that: no text has more tokens than bytes. */
export async function promptTokens(body: ChatRequestBody, enough: number): Promise<number> {
  const { texts, fixed } = partsOf(body);
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (fixed + bytes <= enough) return enough;
  return fixed + (await tokensOf(texts));
}

/** How fast what an agent was seen to write counts for what it is expected to: the last five answers or so. */
const LEARNING = 0.2;

/**
 * How many tokens a request is to take of the allowance. Where the provider counts what is asked: the longer of the prompt and the
 * limit on the answer. Where it counts what is used: the prompt and as much as the agent was seen to write in this process, its
 * limit before the first answer.
 */
export class RequestTokens {
  readonly #written = new Map<string, number>();

  async of(model: ChatModel, agent: string, body: ChatRequestBody, limit: number): Promise<number> {
    if (model.limits?.tokens_counted !== 'used') return Math.max(limit, await promptTokens(body, limit));
    const written = Math.min(limit, this.#written.get(`${model.id} ${agent}`) ?? limit);
    return Math.ceil((await promptTokens(body, 0)) + written);
  }

  /** Learns from an answer how much an agent writes. */
  learn(model: ChatModel, agent: string, outputTokens: number): void {
    const key = `${model.id} ${agent}`;
    const before = this.#written.get(key) ?? outputTokens;
    this.#written.set(key, before + LEARNING * (outputTokens - before));
  }
}
