import { answerChat, chatCompletion, promptTokens } from './chat.ts';
import { answerEmbeddings, embeddingRequestSchema } from './embeddings.ts';
import type { Fault, FullBehaviour } from './misbehaviour/behaviour.ts';
import { latencyOf } from './misbehaviour/latency.ts';
import { RateLimit } from './misbehaviour/rate-limit.ts';
import { errorFor, HTML_PAGE } from './misbehaviour/refuse-request.ts';
import { FaultSelection, type RequestFacts } from './misbehaviour/select-faults.ts';
import { wordsOutside } from './prompt/prompt.ts';
import { hashText } from './random.ts';
import type { RequestLogEntry } from './request-log.ts';
import { PromptCache } from './tokens/prompt-cache.ts';
import { countTokens, tokenise } from './tokens/tokenise.ts';
import { invalid, messagesOf, readChatRequest } from './wire/chat-request.ts';
import { jsonReply, type Reply } from './wire/http.ts';
import { checkStrict } from './wire/strict-schema.ts';

/** What becomes of a request: a reply, when, and whether it arrives. */
export interface Outcome {
  reply: Reply;
  delayMs: number;
  fate: 'sent' | 'dropped' | 'never';
  /** To be called when the reply goes out. */
  onSent: () => void;
}

const MODELS = [
  'gpt-5',
  'gpt-5-mini',
  'gpt-4o',
  'gpt-4o-mini',
  'text-embedding-3-small',
  'text-embedding-3-large',
];
const NOTHING = (): void => {};

/** The model behind the wire: answers bodies, keeps the prompt cache, the rate limit and the faults. */
export class ModelService {
  readonly #seed: number;
  readonly #cache = new PromptCache();
  #behaviour: FullBehaviour = { faults: [] };
  #selection = new FaultSelection([], 0);
  #limit = new RateLimit({}, 0);
  #answered = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  get behaviour(): FullBehaviour {
    return this.#behaviour;
  }

  /** Starts anew with a behaviour: counts of occurrences and the rate limit's budget are reset. */
  set behaviour(behaviour: FullBehaviour) {
    this.#behaviour = behaviour;
    this.#selection = new FaultSelection(behaviour.faults, this.#seed);
    this.#limit = new RateLimit(behaviour.rateLimit ?? {}, performance.now());
  }

  /** @throws ApiError */
  chat(body: unknown, entry: RequestLogEntry): Outcome {
    const request = readChatRequest(body);
    const format = request.response_format;
    checkStrict(format);
    const messages = messagesOf(request);
    const tokens = promptTokens(messages, format);
    entry.model = request.model;
    entry.schema = format.type === 'json_schema' ? format.json_schema.name : null;
    entry.promptTokens = tokens.length;
    entry.images = messages.reduce((sum, message) => sum + message.images.length, 0);
    const content = messages.map((message) => message.text).join('\u0000');
    this.#limit.admit(
      Math.max(tokens.length, request.max_completion_tokens ?? request.max_tokens ?? 0),
      performance.now(),
    );
    const faults = this.#select(entry, {
      endpoint: 'chat',
      model: request.model,
      task: `${messages.findLast((message) => message.role === 'user')?.text ?? ''}\n${wordsOutside(messages)}`,
      content: `${request.model}|${entry.schema}|${request.seed}|${content}`,
      promptTokens: tokens.length,
      usesJsonSchema: format.type === 'json_schema',
      temperature: request.temperature ?? 1,
      wantsLogprobs: request.logprobs === true,
    });
    const ended = this.#ended(faults, tokens.length, content);
    if (ended) return ended;
    const lookup = this.#cache.look(request.model, tokens);
    const answer = answerChat(request, messages, faults, this.#seed);
    entry.cachedTokens = lookup.cachedTokens;
    entry.completionTokens = tokenise(answer.content ?? answer.refusal ?? '').length;
    const usage = { prompt: tokens.length, cached: lookup.cachedTokens, completion: entry.completionTokens };
    const completion = chatCompletion(request, answer, usage, faults, this.#nextId(content));
    return this.#outcome(faults, completion, entry.completionTokens, content, lookup.remember);
  }

  /** @throws ApiError */
  embeddings(body: unknown, entry: RequestLogEntry): Outcome {
    const parsed = embeddingRequestSchema.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    const inputs = [parsed.data.input].flat();
    const counts = inputs.map(countTokens);
    entry.model = parsed.data.model;
    entry.inputs = inputs.length;
    entry.promptTokens = counts.reduce((sum, count) => sum + count, 0);
    const content = inputs.join('\u0000');
    this.#limit.admit(entry.promptTokens, performance.now());
    const faults = this.#select(entry, {
      endpoint: 'embeddings',
      model: parsed.data.model,
      task: '',
      content: `${parsed.data.model}|${content}`,
      promptTokens: entry.promptTokens,
      usesJsonSchema: false,
      temperature: 1,
      wantsLogprobs: false,
    });
    const ended = this.#ended(faults, entry.promptTokens, content);
    return ended ?? this.#outcome(faults, answerEmbeddings(parsed.data, counts), 0, content, NOTHING);
  }

  /** @throws ApiError */
  models(entry: RequestLogEntry): Outcome {
    const facts = { model: '', task: '', content: '', promptTokens: 0 };
    const plain = { usesJsonSchema: false, temperature: 1, wantsLogprobs: false };
    const faults = this.#select(entry, { endpoint: 'models', ...facts, ...plain });
    const data = MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'assay-stand-in' }));
    return this.#ended(faults, 0, '') ?? this.#outcome(faults, { object: 'list', data }, 0, '', NOTHING);
  }

  #select(entry: RequestLogEntry, facts: RequestFacts): Fault[] {
    const faults = this.#selection.select(facts);
    entry.faults = faults.map((fault) => fault.kind);
    return faults;
  }

  #nextId(content: string): string {
    this.#answered += 1;
    return `${hashText(content).toString(36)}${this.#answered.toString(36)}`;
  }

  #ended(faults: Fault[], tokens: number, content: string): Outcome | null {
    const delayMs = latencyOf(faults, 0, content, this.#seed);
    for (const fault of faults) {
      const error = errorFor(fault, tokens);
      if (error)
        return {
          reply: jsonReply(error.status, error, error.headers),
          delayMs,
          fate: 'sent',
          onSent: NOTHING,
        };
      if (fault.kind === 'html-error') {
        const reply = {
          status: fault.status,
          contentType: 'text/html',
          body: Buffer.from(HTML_PAGE),
          headers: {},
        };
        return { reply, delayMs, fate: 'sent', onSent: NOTHING };
      }
    }
    return null;
  }

  #outcome(
    faults: Fault[],
    body: unknown,
    outputTokens: number,
    content: string,
    onSent: () => void,
  ): Outcome {
    const has = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind);
    const fate = has('hang') ? 'never' : has('dropped-connection') ? 'dropped' : 'sent';
    const headers = this.#limit.headers(performance.now());
    const delayMs = latencyOf(faults, outputTokens, content, this.#seed);
    return { reply: jsonReply(200, body, headers), delayMs, fate, onSent };
  }
}
