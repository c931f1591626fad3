import { createHash } from 'node:crypto';
import { answerChat, chatCompletion, completionTokens, promptTokens } from './chat.ts';
import { answerEmbeddings, embeddingRequestSchema, tokensOf } from './embeddings.ts';
import { type ExampleAnswer, ExampleAnswers } from './examples/example-answers.ts';
import { type KnownModel, KnownModels } from './known-models.ts';
import type { Fault, FullBehaviour } from './misbehaviour/behaviour.ts';
import { heldIn } from './misbehaviour/held-parameters.ts';
import { latencyOf } from './misbehaviour/latency.ts';
import { RateLimit } from './misbehaviour/rate-limit.ts';
import { replyInstead } from './misbehaviour/refuse-request.ts';
import { AnswerScript } from './misbehaviour/script.ts';
import { FaultSelection, type RequestFacts } from './misbehaviour/select-faults.ts';
import { taskOf, wordsOutside } from './prompt/prompt.ts';
import { hashText } from './random.ts';
import type { RequestLogEntry } from './request-log.ts';
import { PromptCache } from './tokens/prompt-cache.ts';
import { invalid, messagesOf, readChatRequest, type WireChatRequest } from './wire/chat-request.ts';
import { type HttpReply, jsonReply } from './wire/http.ts';
import { checkStrict } from './wire/strict-schema.ts';

const digestOf = (asks: string) => createHash('sha256').update(asks).digest('hex').slice(0, 16);

/** What becomes of a request: a reply, when, and whether it arrives. */
export interface RequestOutcome {
  reply: HttpReply;
  delayMs: number;
  fate: 'sent' | 'dropped' | 'never';
  /** To be called when the reply goes out. */
  onSent?: () => void;
}

/** The model behind the wire: answers bodies, keeps the prompt cache, the rate limit, the script and the faults. */
export class ModelService {
  readonly #seed: number;
  readonly #models: KnownModels;
  readonly #examples: ExampleAnswers;
  readonly #cache = new PromptCache();
  #behaviour!: FullBehaviour;
  #script!: AnswerScript;
  #selection!: FaultSelection;
  #limit!: RateLimit;
  #answered = 0;

  constructor(
    seed: number,
    { models, examples = [] }: { models?: KnownModel[] | undefined; examples?: ExampleAnswer[] | undefined },
    behaviour: FullBehaviour,
  ) {
    this.#seed = seed;
    this.#models = new KnownModels(models);
    this.#examples = new ExampleAnswers(examples);
    this.behaviour = behaviour;
  }

  get behaviour(): FullBehaviour {
    return this.#behaviour;
  }

  /** Starts anew with a behaviour: counts of occurrences and the rate limit's budget are reset. */
  set behaviour(behaviour: FullBehaviour) {
    this.#behaviour = behaviour;
    this.#script = new AnswerScript(behaviour.answers);
    this.#selection = new FaultSelection(behaviour.faults, this.#seed);
    this.#limit = new RateLimit(behaviour.rateLimit ?? {}, performance.now());
  }

  /** What is asked in a batch is not of the rate limit. @throws ApiError */
  chat(body: unknown, entry: RequestLogEntry): RequestOutcome {
    const request = readChatRequest(body);
    const format = request.response_format;
    checkStrict(format);
    const messages = messagesOf(request);
    const tokens = promptTokens(messages, format);
    const agent = entry.agent ?? '';
    const schema = format.type === 'json_schema' ? format.json_schema.name : null;
    const images = messages.reduce((sum, message) => sum + message.images.length, 0);
    Object.assign(entry, { model: request.model, schema, promptTokens: tokens.length, images });
    this.#models.checkChat(request, tokens.length);
    const limit = request.max_completion_tokens ?? request.max_tokens ?? 0;
    if (entry.endpoint !== 'batch') this.#limit.admit(Math.max(tokens.length, limit), performance.now());
    const content = messages.map((message) => message.text).join('\u0000');
    const asks = `${request.model}|${schema}|${request.seed}|${content}`;
    entry.digest = digestOf(asks);
    const faults = this.#select(entry, {
      endpoint: 'chat',
      agent,
      model: request.model,
      task: `${taskOf(messages)}\n${wordsOutside(messages)}`,
      content: asks,
      usesJsonSchema: format.type === 'json_schema',
      held: heldIn(request),
    });
    const ended = this.#ended(faults, content, entry, request);
    if (ended) return ended;
    const { cachedTokens, remember } = this.#cache.look(request.model, tokens);
    const asked = { agent, request, messages };
    const written = {
      script: this.#script.take(agent, schema),
      example: this.#examples.to({ agent, model: request.model, messages }),
    };
    const answer = answerChat(asked, written, faults, this.#seed);
    const completed = completionTokens(answer, faults);
    const charged = { promptTokens: tokens.length, cachedTokens, completionTokens: completed };
    Object.assign(entry, { cachedTokens, completionTokens: completed, charged });
    const used = { prompt: tokens.length, cached: cachedTokens, completion: completed };
    const completion = chatCompletion(request, answer, used, faults, this.#nextId(content));
    return { ...this.#outcome(faults, completion, completed, content), onSent: remember };
  }

  /** @throws ApiError */
  embeddings(body: unknown, entry: RequestLogEntry): RequestOutcome {
    const parsed = embeddingRequestSchema.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    const { model, input, dimensions } = parsed.data;
    const inputs = [input].flat();
    Object.assign(entry, { model, inputs: inputs.length });
    const length = this.#models.dimensions(model, dimensions);
    entry.promptTokens = tokensOf(inputs);
    this.#limit.admit(entry.promptTokens, performance.now());
    const content = inputs.join('\u0000');
    entry.digest = digestOf(`${model}|${content}`);
    const faults = this.#select(entry, { endpoint: 'embeddings', model, content: `${model}|${content}` });
    const ended = this.#ended(faults, content, entry);
    if (ended) return ended;
    entry.charged = { promptTokens: entry.promptTokens, cachedTokens: 0, completionTokens: 0 };
    return this.#outcome(faults, answerEmbeddings(parsed.data, length, entry.promptTokens), 0, content);
  }

  /** @throws ApiError */
  models(entry: RequestLogEntry): RequestOutcome {
    const faults = this.#select(entry, { endpoint: 'models', content: '' });
    const data = this.#models.names().map((id) => {
      return { id, object: 'model', created: 0, owned_by: 'assay-stand-in' };
    });
    return this.#ended(faults, '', entry) ?? this.#outcome(faults, { object: 'list', data }, 0, '');
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

  #ended(
    faults: Fault[],
    content: string,
    entry: RequestLogEntry,
    request: WireChatRequest | null = null,
  ): RequestOutcome | null {
    const delayMs = latencyOf(faults, 0, content, this.#seed);
    const { model, promptTokens } = entry;
    for (const fault of faults) {
      const reply = replyInstead(fault, { model: model ?? '', promptTokens, request });
      if (!reply) continue;
      if (fault.kind === 'not-a-completion' && fault.body === 'no-choices')
        entry.charged = { promptTokens, cachedTokens: 0, completionTokens: 0 };
      return { reply, delayMs, fate: 'sent' };
    }
    return null;
  }

  #outcome(faults: Fault[], body: unknown, outputTokens: number, content: string): RequestOutcome {
    const has = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind);
    const fate = has('hang') ? 'never' : has('dropped-connection') ? 'dropped' : 'sent';
    const headers = this.#limit.headers(performance.now());
    const delayMs = latencyOf(faults, outputTokens, content, this.#seed);
    return { reply: jsonReply(200, body, headers), delayMs, fate };
  }
}
