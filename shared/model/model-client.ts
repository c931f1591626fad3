import { setTimeout as sleepFor } from 'node:timers/promises';
import OpenAI from 'openai';
import { AssayError } from '../errors/assay-error.ts';
import { type Catalogue, type ChatModel, chatModel, embeddingModel } from './catalogue.ts';
import type { Charged } from './charge.ts';
import { readAnswer } from './chat-answer.ts';
import { type ChatRequest, memoKeyOf } from './chat-request.ts';
import { type Embedded, type EmbeddedEach, embedTexts, wholly } from './embed.ts';
import { exchange, type KeptAnswer, keptAnswerSchema, type Line } from './exchange.ts';
import { type Confidence, firstTokenConfidence, type Logprobs } from './log-probability.ts';
import type { Memo } from './memo.ts';
import { hasImages } from './message.ts';
import { type ModelCall, memoisedCall } from './model-call.ts';

/** A complete answer may take this long, retries and repair included; the functions that ask allow ten minutes. */
const DEADLINE_MS = 540_000;

/** One request may take this long: 12,000 tokens of findings at 50 tokens a second. */
const ATTEMPT_TIMEOUT_MS = 240_000;

/** One answer: its value in the output format, its text, and how it came about. */
export interface Completion<T> {
  value: T;
  text: string;
  confidence: Confidence | null;
  logprobs: Logprobs | null;
  call: ModelCall;
  /**
   * Says whether the product can use the answer. One that it accepts is remembered for equal requests; one that it does not is
   * never given again: the next equal request is sent with another seed.
   */
  settle(accepted: boolean): Promise<void>;
}

export interface ModelClient {
  /** @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid, ModelUnknown */
  complete<T>(request: ChatRequest<T>): Promise<Completion<T>>;
  /** One vector per text, in order; a text may be of any length, but not blank. Throws as `complete` does. */
  embed(role: string, texts: string[]): Promise<Embedded>;
  /** The same, where a text that cannot be embedded leaves the others theirs. */
  embedEach(role: string, texts: string[]): Promise<EmbeddedEach>;
  /** The same client, for whoever keeps the bill: every charge is told before what was paid for is remembered or used. */
  charging(charged: Charged): ModelClient;
}

export interface ModelClientOptions {
  catalogue: Catalogue;
  /** the API key of a name; the names are the providers' `secret` in the catalogue */
  apiKey: (name: string) => Promise<string>;
  memo?: Memo;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  deadlineMs?: number;
  attemptTimeoutMs?: number;
}

/** The SDK retries nothing (`retry.ts` does) and logs nothing: its debug log would hold students' texts. */
function connectTo(baseURL: string | undefined, apiKey: string): OpenAI {
  return new OpenAI({ apiKey, ...(baseURL ? { baseURL } : {}), maxRetries: 0, logLevel: 'off' });
}

function completionOf<T>(kept: KeptAnswer, value: T, call: ModelCall): Completion<T> {
  const { text, logprobs } = kept;
  const settle = async () => {};
  return { value, text, logprobs, confidence: firstTokenConfidence(logprobs), call, settle };
}

interface Answered<T> {
  kept: KeptAnswer;
  completion: Completion<T>;
}

function assertSees<T>(model: ChatModel, { role, messages }: ChatRequest<T>): void {
  if (model.capabilities.vision || !hasImages(messages)) return;
  throw new AssayError(
    'ConfigurationInvalid',
    `The role "${role}" is given images, but ${model.id} cannot see: give the role a model with vision in models.yaml.`,
  );
}

function parseKept(json: string | null): KeptAnswer | null {
  if (json === null) return null;
  try {
    return keptAnswerSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * The one road to language models: roles are looked up in the catalogue, answers are validated, metered and memoised,
 * and transient failures are retried here and nowhere else. Two equal requests at the same time are one request.
 */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { catalogue, apiKey, memo, now = Date.now, random = Math.random } = options;
  const sleep = options.sleep ?? ((milliseconds: number) => sleepFor(milliseconds).then(() => undefined));
  const { deadlineMs = DEADLINE_MS, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS } = options;
  const clients = new Map<string, { key: string; client: OpenAI }>();
  const inFlight = new Map<string, Promise<KeptAnswer>>();

  async function lineTo(name: string): Promise<Line> {
    const provider = catalogue.providers[name]!;
    const key = await apiKey(provider.secret);
    const known = clients.get(name);
    const client = known?.key === key ? known.client : connectTo(provider.base_url, key);
    clients.set(name, { key, client });
    return { client, clock: { now, sleep, random }, deadlineMs, attemptTimeoutMs };
  }

  function recall<T>(kept: KeptAnswer, request: ChatRequest<T>, startedAt: number): Completion<T> | null {
    const reading = readAnswer({ ...kept, finishReason: null }, request.output, kept.structured);
    if (!reading.ok) return null;
    return completionOf(kept, reading.value, memoisedCall(kept.call, request.role, startedAt, now()));
  }

  /** The first of equal requests: from the memo, or from the provider and then into the memo. */
  async function answer<T>(model: ChatModel, request: ChatRequest<T>, hash: string): Promise<Answered<T>> {
    const startedAt = now();
    const known = parseKept((await memo?.get(hash)) ?? null);
    const recalled = known && recall(known, request, startedAt);
    if (known && recalled) return { kept: known, completion: recalled };
    const { value, ...kept } = await exchange(model, request, await lineTo(model.provider));
    await memo?.put(hash, JSON.stringify(kept));
    return { kept, completion: completionOf(kept, value, kept.call) };
  }

  async function complete<T>(request: ChatRequest<T>): Promise<Completion<T>> {
    const startedAt = now();
    const model = chatModel(catalogue, request.role);
    assertSees(model, request);
    const hash = memoKeyOf(model, request);
    const running = inFlight.get(hash);
    const shared = running && recall(await running, request, startedAt);
    if (shared) return shared;
    const first = answer(model, request, hash);
    const kept = first.then((answered) => answered.kept);
    inFlight.set(hash, kept);
    const settled = () => inFlight.get(hash) === kept && inFlight.delete(hash);
    kept.then(settled, settled);
    return (await first).completion;
  }

  const client: ModelClient = {
    complete,
    charging: () => client,
    embed: async (role, texts) => wholly(await client.embedEach(role, texts)),
    embedEach: async (role, texts) => {
      const model = embeddingModel(catalogue, role);
      return embedTexts(role, model, texts, await lineTo(model.provider), { memo });
    },
  };
  return client;
}
