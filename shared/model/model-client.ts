import { setTimeout as sleepFor } from 'node:timers/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import type OpenAI from 'openai';
import type { Allowance, AllowedModel, Asker } from './allowance/allowance.ts';
import { assertFits, attemptTimeoutOf, LONGEST_ANSWER_MS } from './answer-time.ts';
import { hashOf } from './canonical-json.ts';
import { BATCH_PRICE, type Catalogue, type ChatModel, chatModel, embeddingModel } from './catalogue.ts';
import type { ChargeRecorder } from './charge.ts';
import { readAnswer } from './chat-answer.ts';
import { type ChatRequest, memoKeyOf } from './chat-request.ts';
import { type Connection, connectTo, NO_KEY } from './connection.ts';
import { type EmbeddedEach, embedTexts, type TextVectors, wholly } from './embed.ts';
import { OF_ITS_ASKER } from './errors.ts';
import { type Confidence, firstTokenConfidence, type Logprobs } from './log-probability.ts';
import type { Memo } from './memo.ts';
import { keepAnswer, keepRejected, type Last, recallFrom } from './memory.ts';
import { hasImages } from './message.ts';
import { type KeyOwner, type ModelCall, memoisedCall } from './model-call.ts';
import { isThisMachine, ownServer, placesOf } from './own-server.ts';
import { recordedAnswer } from './recorded-answer.ts';
import { RequestTokens } from './request-tokens.ts';
import { turnsOf } from './turns.ts';
import { type KeptAnswer, type RefusedFeatures, usableAnswer } from './usable-answer.ts';

/** One request for embeddings may take this long; nothing is written. */
const EMBEDDING_TIMEOUT_MS = 60_000;

/** One answer: its value in the output format, its text, and how it came about. */
export interface Completion<T> {
  value: T;
  text: string;
  confidence: Confidence | null;
  logprobs: Logprobs | null;
  call: ModelCall;
  /** what is remembered of it where it is accepted */
  kept: KeptAnswer;
  /**
   * Says which answer the product accepted for this request: this one, one that was asked for in its place, or none. What is
   * accepted is remembered for equal requests, so that neither of the two is paid again; where none is, the next equal request is
   * sent with another seed. Whoever shares the answer and settles first decides.
   */
  settle(accepted: Pick<Completion<unknown>, 'kept'> | null): Promise<void>;
  /** Leaves open what is accepted: whoever asks the same asks anew. */
  leave(): void;
}

export interface ModelClient {
  /**
   * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid, ModelUnknown, ModelMissing; ModelBusy with
   * `cause: {retryAfterMs}` where processes share an allowance; ModelBatched where it waits for a batch;
   * RunSuperseded, RunWithdrawn, RunCancelled where the asker says so
   */
  complete<T>(request: ChatRequest<T>): Promise<Completion<T>>;
  /** One vector per text, in order; a text may be of any length, but not blank. Throws as `complete` does. */
  embed(role: string, texts: string[]): Promise<TextVectors>;
  /** The same, where a text that cannot be embedded leaves the others theirs. */
  embedEach(role: string, texts: string[]): Promise<EmbeddedEach>;
  /**
   * The same client, for whoever keeps the bill: every charge is told before what was paid for is remembered or used. `asker`: how
   * urgent its questions are, and whether they are still worth their money; absent: they wait as what nobody waits for does.
   */
  charging(charged: ChargeRecorder, asker?: Asker): ModelClient;
}

export interface ModelClientOptions {
  catalogue: Catalogue;
  /** the API key of a name; the names are the providers' `secret` in the catalogue */
  apiKey: (name: string) => Promise<string>;
  /**
   * the keys that who asks has of its own, by provider (null: none, and `apiKey` counts), and whose they are; throws where no key may be sent
   * to the provider's address
   */
  own?: { account: string; key: (provider: string) => Promise<string | null> };
  /** one for all providers, or each provider's own, by its name in the catalogue and the asker's `memory` */
  memo?: Memo | ((provider: string, memory: string | undefined) => Memo);
  /** what stands before all providers and records them, `{gateway}/{provider}/v1`; absent: each is asked at its address */
  gateway?: string | undefined;
  /** Nothing is ever asked: the memo is a recording, and a question that is not in it fails with AnswerNotRecorded */
  recordedOnly?: boolean;
  /** There are no models but those at an address of their own: the others' questions fail with ModelMissing, unless their answers are remembered */
  withoutModel?: boolean;
  /** what the processes of a deployment share; absent: every request is made at once, and retried here for as long as it takes */
  allowance?: Allowance;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  deadlineMs?: number;
  attemptTimeoutMs?: number;
}

function isOfItsAsker(error: unknown): boolean {
  return error instanceof AssayError && OF_ITS_ASKER.has(error.code);
}

/** Who asks, and who keeps the bill. */
interface Payer {
  charged: ChargeRecorder;
  asker?: Asker | undefined;
}

type Settle = Completion<unknown>['settle'];

/** An answer, and what becomes of it once the first of those who share it has said whether it is of use. */
interface SharedAnswer {
  kept: KeptAnswer;
  settle: Settle;
  leave(): void;
}

interface SharedCompletion<T> extends SharedAnswer {
  completion: Completion<T>;
}

function completionOf<T>({ kept, settle, leave }: SharedAnswer, value: T, call: ModelCall): Completion<T> {
  const { text, logprobs } = kept;
  return { value, text, logprobs, confidence: firstTokenConfidence(logprobs), call, kept, settle, leave };
}

function once(settle: Settle): Settle {
  let settled: Promise<void> | undefined;
  return (accepted) => {
    settled ??= settle(accepted);
    return settled;
  };
}

function assertSees<T>(model: ChatModel, { role, messages }: ChatRequest<T>): void {
  if (model.capabilities.vision || !hasImages(messages)) return;
  throw new AssayError(
    'ConfigurationInvalid',
    `The role "${role}" is given images, but ${model.id} cannot see: give the role a model with vision in models.yaml.`,
  );
}

const missing = () =>
  new AssayError(
    'ModelMissing',
    'This waits for a model. Name one with --model or ASSAY_MODEL, start a model server on this machine, or set a key such as OPENAI_API_KEY.',
  );

/** Whether the model answered, but in a way that is of no use and may be another one with another seed. */
function isUseless(error: unknown): error is AssayError & { code: 'ModelOutputInvalid' | 'ModelRefused' } {
  return error instanceof AssayError && ['ModelOutputInvalid', 'ModelRefused'].includes(error.code);
}

/**
 * The one road to language models: roles are looked up in the catalogue, answers are validated, metered and memoised,
 * and transient failures are retried here and nowhere else. Equal requests are one request until
 * its answer is settled. What a model
 * was found to refuse is not sent to it again as long as the client lives.
 */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { catalogue, now = Date.now, random = Math.random } = options;
  const sleep = options.sleep ?? ((milliseconds: number) => sleepFor(milliseconds).then(() => undefined));
  const { deadlineMs = LONGEST_ANSWER_MS } = options;
  const clients = new Map<string, { apiKey: string; client: OpenAI }>();
  const unsettled = new Map<string, Promise<SharedAnswer>>();
  /** Equal embeddings that are under way: the later ones wait, and find the vectors in the memo. */
  const embedding = new Map<string, Promise<EmbeddedEach>>();
  const counting = new RequestTokens();
  const refusedBy = new Map<string, RefusedFeatures>();

  const memoOf = (provider: string, asker: Asker | undefined): Memo | undefined =>
    typeof options.memo === 'function' ? options.memo(provider, asker?.memory) : options.memo;

  /** The key that a provider is asked with, and whose it is. */
  async function keyOf(name: string): Promise<{ apiKey: string; key: KeyOwner; account?: string }> {
    const { secret, base_url: url } = catalogue.providers[name]!;
    if (!secret || options.recordedOnly)
      return { apiKey: NO_KEY, key: url !== undefined && isThisMachine(url) ? 'machine' : 'none' };
    const own = await options.own?.key(name);
    if (own) return { apiKey: own, key: 'tenant', account: options.own!.account };
    return { apiKey: await options.apiKey(secret), key: 'deployment' };
  }

  async function connectionTo(
    { provider: name, ...model }: AllowedModel,
    usualTimeoutMs: number,
    asker: Asker | undefined,
  ): Promise<Connection> {
    const provider = catalogue.providers[name]!;
    const address = options.gateway ? `${options.gateway}/${encodeURIComponent(name)}/v1` : provider.base_url;
    const { apiKey, key, account } = await keyOf(name);
    const known = clients.get(name);
    const client = known?.apiKey === apiKey ? known.client : await connectTo(address, apiKey);
    clients.set(name, { apiKey, client });
    const attemptTimeoutMs = options.attemptTimeoutMs ?? usualTimeoutMs;
    const clock = { now, sleep, random };
    const server = ownServer(provider);
    const places = placesOf(provider);
    const asked = { ...model, provider: name, account, places, serverState: server?.state };
    const turns = turnsOf(asked, options.allowance, asker, counting);
    const desk = provider.batch ? asker?.desk : undefined;
    const batches = desk && { desk, price: provider.batch_price ?? BATCH_PRICE };
    return { client, key, clock, deadlineMs, attemptTimeoutMs, turns, batches, server };
  }

  function refusedFor({ id }: ChatModel): RefusedFeatures {
    const refused = refusedBy.get(id) ?? { features: new Set(), outputLimit: null };
    refusedBy.set(id, refused);
    return refused;
  }

  function recall<T>(shared: SharedAnswer, request: ChatRequest<T>, startedAt: number): Completion<T> | null {
    const { kept } = shared;
    const reading = readAnswer(
      { ...kept, finishReason: kept.call.finishReason },
      request.output,
      kept.structured,
    );
    if (!reading.ok) return null;
    return completionOf(shared, reading.value, memoisedCall(kept.call, request.role, startedAt, now()));
  }

  /** The first of equal requests: from the memo, or from the provider; the memo is written when the answer is settled. */
  async function answer<T>(
    model: ChatModel,
    request: ChatRequest<T>,
    hash: string,
    { charged, asker, ended }: Payer & { ended: () => void },
  ): Promise<SharedCompletion<T>> {
    const startedAt = now();
    const memo = memoOf(model.provider, asker);
    const known = await recallFrom(memo, hash);
    const reject = (last: Last) => keepRejected(memo, hash, known.rejected + 1, last);
    let given = known.answer;
    /** What is accepted is shared until it is kept; what is rejected is not given to anybody any more. */
    const settle = once(async (accepted) => {
      if (!accepted) ended();
      const isKept = accepted !== null && accepted.kept === known.answer;
      const write = accepted ? () => keepAnswer(memo, hash, accepted.kept) : () => reject({ answer: given! });
      await (isKept || options.recordedOnly ? Promise.resolve() : write()).finally(ended);
    });
    if (known.answer) {
      const shared = { kept: known.answer, settle, leave: ended };
      const completion = recall(shared, request, startedAt);
      if (completion) return { ...shared, completion };
    }
    if (options.recordedOnly) {
      const then = recordedAnswer(known.last, request);
      const shared = { kept: then.kept, settle, leave: ended };
      const call = memoisedCall(then.kept.call, request.role, startedAt, now());
      return { ...shared, completion: completionOf(shared, then.value, call) };
    }
    if (options.withoutModel && catalogue.providers[model.provider]!.base_url === undefined) throw missing();
    assertFits(model, request, deadlineMs);
    const connection = await connectionTo(model, attemptTimeoutOf(model, request), asker);
    const sent = { ...request, seed: request.seed + known.rejected };
    const asking = { connection, refused: refusedFor(model), charged };
    const { value, ...kept } = await usableAnswer(model, sent, asking).catch(async (error: unknown) => {
      if (isUseless(error)) await reject({ code: error.code, message: error.message });
      throw error;
    });
    given = kept;
    const shared = { kept, settle, leave: ended };
    return { ...shared, completion: completionOf(shared, value, kept.call) };
  }

  /** What an equal question that is under way comes to; null: nothing that is of use here. */
  async function joined<T>(
    before: Promise<SharedAnswer>,
    request: ChatRequest<T>,
    { asker, startedAt }: Payer & { startedAt: number },
  ) {
    try {
      return recall(await (asker?.joins?.(before) ?? before), request, startedAt);
    } catch (error) {
      if (isOfItsAsker(error)) return null;
      throw error;
    }
  }

  async function complete<T>(request: ChatRequest<T>, payer: Payer): Promise<Completion<T>> {
    const startedAt = now();
    const model = chatModel(catalogue, request.role);
    assertSees(model, request);
    const hash = memoKeyOf(model, request);
    const equal = hashOf({ hash, memory: payer.asker?.memory });
    for (let before = unsettled.get(equal); before; ) {
      const known = await joined(before, request, { ...payer, startedAt });
      if (known) return known;
      const next = unsettled.get(equal);
      before = next === before ? undefined : next;
    }
    const ended = () => unsettled.get(equal) === first && unsettled.delete(equal);
    const first = answer(model, request, hash, { ...payer, ended });
    unsettled.set(equal, first);
    first.catch(ended);
    return (await first).completion;
  }

  function clientFor(charged: ChargeRecorder, asker?: Asker): ModelClient {
    const embedEach: ModelClient['embedEach'] = async (role, texts) => {
      const model = embeddingModel(catalogue, role);
      const connection = await connectionTo(model, EMBEDDING_TIMEOUT_MS, asker);
      const keeping = { memo: memoOf(model.provider, asker), charged, recordedOnly: options.recordedOnly };
      const key = hashOf({ model, texts, memory: asker?.memory });
      const before = embedding.get(key);
      const own = (async () => {
        await before?.catch(() => {});
        return embedTexts(role, model, texts, connection, keeping);
      })();
      embedding.set(key, own);
      return own.finally(() => embedding.get(key) === own && embedding.delete(key));
    };
    return {
      complete: (request) => complete(request, { charged, asker }),
      charging: clientFor,
      embed: async (role, texts) => wholly(await embedEach(role, texts)),
      embedEach,
    };
  }
  return clientFor(async () => {});
}
