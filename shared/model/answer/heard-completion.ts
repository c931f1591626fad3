import type OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { isEndless } from '../admission/endless.ts';
import { AT_LIMIT } from '../finish-reason.ts';
import { unreadable } from './unreadable-reply.ts';

/** Characters that are heard between two looks at whether they turn in circles. */
const BETWEEN_LOOKS = 200;

/** In place of a finish reason that never came. */
const CUT_OFF = 'incomplete';

/** Whether the connection broke off before a completion had ended. */
export const isCutOff = (completion: unknown): boolean =>
  (completion as OpenAI.ChatCompletion).choices[0]?.finish_reason === (CUT_OFF as string);

/** What of a message is text, as servers call it. */
const TEXTS = ['content', 'reasoning_content', 'reasoning', 'refusal'];

/** What of a completion has been heard, as a server that sends it whole would name it. */
class HeardCompletion {
  readonly #texts = new Map(TEXTS.map((name) => [name, '']));
  readonly #logprobs: unknown[] = [];
  #about: object = {};
  #finish: string | null = null;
  #tokens = 0;
  #usage: unknown;
  #isSilent = true;

  /** @returns characters that are new */
  hear({ choices, usage, id, model, system_fingerprint }: OpenAI.ChatCompletionChunk): number {
    this.#about = { id, model, system_fingerprint };
    if (usage) this.#usage = usage;
    const [choice] = choices ?? [];
    if (!choice) return 0;
    this.#isSilent = false;
    const { delta, finish_reason, logprobs } = choice;
    const parts = Object.entries(delta ?? {}).filter(([name, part]) => this.#texts.has(name) && part);
    for (const [name, part] of parts) this.#texts.set(name, this.#texts.get(name)! + part);
    if (parts.length > 0) this.#tokens++;
    if (logprobs?.content) this.#logprobs.push(...logprobs.content);
    this.#finish = finish_reason ?? this.#finish;
    return parts.reduce((length, [, part]) => length + String(part).length, 0);
  }

  /** Whether no event was of an answer. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  get isEndless(): boolean {
    return [...this.#texts.values()].some(isEndless);
  }

  /** `ended`: it was not heard to its end. */
  whole({ ended }: { ended: boolean }): unknown {
    const said = Object.fromEntries([...this.#texts].filter(([, text]) => text !== ''));
    const message = { role: 'assistant', content: null, ...said };
    const finish_reason = ended ? AT_LIMIT : (this.#finish ?? CUT_OFF);
    const logprobs = this.#logprobs.length > 0 ? { content: this.#logprobs } : null;
    return {
      ...this.#about,
      choices: [{ index: 0, message, finish_reason, logprobs }],
      usage: this.#usage ?? { completion_tokens: this.#tokens },
    };
  }
}

/**
 * The body of a completion that was asked for as a stream of events, as if it had been sent whole. One that turns in circles is given up, and the
 * connection with it, as if it had come to its limit: a small model would go on until there, which takes minutes. A server that knows no streams
 * sends its JSON, which is returned as it is.
 * @param call - ends the connection
 * @throws APIError of an error that stands in the stream; UnreadableReply where nothing is in it
 */
export async function heardCompletion(response: Response, call: AbortController): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream')) {
    const text = await response.text();
    return type.includes('application/json') && text.trim() !== '' ? JSON.parse(text) : text;
  }
  const heard = new HeardCompletion();
  let unseen = 0;
  for await (const chunk of Stream.fromSSEResponse<OpenAI.ChatCompletionChunk>(response, call)) {
    unseen += heard.hear(chunk);
    if (unseen < BETWEEN_LOOKS) continue;
    unseen = 0;
    if (heard.isEndless) return heard.whole({ ended: true });
  }
  if (heard.isSilent) throw unreadable('');
  return heard.whole({ ended: false });
}
