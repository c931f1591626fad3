import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { isLoop } from './admission/loop.ts';
import { outOfLoop } from './admission/repeated-anew.ts';
import { ask, type ModelReply } from './ask.ts';
import type { ChatModel } from './catalogue.ts';
import type { Charge, ChargeRecorder } from './charge.ts';
import { readAnswer } from './chat-answer.ts';
import {
  type ChatRequest,
  isStructured,
  limitedTo,
  paramsOf,
  promisedTo,
  promptHashOf,
  tokenLimit,
} from './chat-request.ts';
import type { Connection } from './connection.ts';
import { type Dialect, dialectOf, fallbacksOf } from './dialect.ts';
import { OF_ITS_ASKER } from './errors.ts';
import { AT_LIMIT, isWhole } from './finish-reason.ts';
import { logprobsSchema } from './log-probability.ts';
import type { Message } from './message.ts';
import { isStandIn, type Mend, type ModelCall, type ModelFeature, modelCallSchema } from './model-call.ts';
import { correctionOf, refusal, unusable } from './repair.ts';
import { chargesOf, costOfAll, newTally, requestsOf, type Tally, usageOf } from './tally.ts';

/** A usable answer as it is memoised: the text it is read from again, and the call that brought it. */
export const keptAnswerSchema = z.object({
  text: z.string(),
  structured: z.boolean(),
  logprobs: logprobsSchema.nullable(),
  call: modelCallSchema,
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** What a model was found to refuse although the catalogue promises it. */
export interface RefusedFeatures {
  features: Set<ModelFeature>;
  /** as many tokens as it was found to write; null: whatever it was asked for */
  outputLimit: number | null;
}

/** Who is asked, and who is told what it cost. */
interface QuestionContext {
  connection: Connection;
  /** What is refused this time is added once there is an answer. */
  refused: RefusedFeatures;
  charged: ChargeRecorder;
}

interface Usable<T> {
  /** As it was sent: after a loop with another seed and temperature. */
  sent: ChatRequest<T>;
  reply: ModelReply;
  value: T;
  mended: Mend[];
  repairs: number;
  salvaged: boolean;
}

/** Reads an answer. @throws AssayError ModelRefused where it is a refusal, in the protocol's way or in prose */
function read<T>(model: ChatModel, request: ChatRequest<T>, { answer, dialect }: ModelReply) {
  if (answer.refused) throw refusal(model, request.role);
  const reading = readAnswer(answer, request.output, isStructured(request, dialect));
  if (!reading.ok && reading.refused) throw refusal(model, request.role);
  return reading;
}

/** What can be kept of answers that cannot be used; the first that has something counts. */
function salvageOf<T>(tries: readonly Pick<Try<T>, 'sent' | 'reply'>[]): Usable<T> | null {
  for (const { sent, reply } of tries) {
    const value = sent.output.salvage?.(reply.answer.text) ?? null;
    if (value !== null)
      return { sent, reply, value, mended: reply.answer.mended, repairs: 1, salvaged: true };
  }
  return null;
}

const BROKEN_OFF = 'it broke off before its end';

/**
 * Whether words that can be read broke off, by an error rather than at their limit: nobody knows what is missing. An object
 * that was demanded and can be read is whole.
 */
function isBrokenOff<T>(request: ChatRequest<T>, { answer, dialect }: ModelReply): boolean {
  const { finishReason } = answer;
  return finishReason !== AT_LIMIT && !isWhole(finishReason) && !isStructured(request, dialect);
}

/**
 * Whether a server that was to hold the answer to a schema did not, though it said 200: it begins otherwise than any object does, and says
 * nothing of use.
 */
function isUnheld<T>(request: ChatRequest<T>, { reply, reading }: Try<T>): boolean {
  const { answer, dialect } = reply;
  return !reading.ok && isStructured(request, dialect) && !/^\s*(?:\{|$)/.test(answer.text);
}

/** The dialect of the second request: where the schema was not kept to, the model is told the form in words. */
function secondDialect<T>(request: ChatRequest<T>, first: Try<T>): ModelReply {
  const { reply } = first;
  if (!isUnheld(request, first)) return reply;
  const inWords = ['json-schema' as const];
  return {
    ...reply,
    dialect: reply.dialect.union(new Set(inWords)),
    guessed: reply.guessed.union(new Set(inWords)),
  };
}

/** An answer, and what was made of it. */
interface Try<T> {
  sent: ChatRequest<T>;
  reply: ModelReply;
  reading: ReturnType<typeof read<T>>;
}

function usableOf<T>({ sent, reply, reading }: Try<T>, repairs: number): Usable<T> | null {
  return reading.ok
    ? { sent, reply, value: reading.value, mended: reading.mended, repairs, salvaged: false }
    : null;
}

/** Whether the second request is only to wait: what it would come to does not depend on how busy the provider is. */
function isPutOff(error: unknown, { turns }: Connection): boolean {
  if (!(error instanceof AssayError)) return false;
  return OF_ITS_ASKER.has(error.code) || (turns?.shared === true && error.code === 'ModelUnavailable');
}

/** What is left of the first answer where the second request fails. */
function fallenBack<T>(first: Try<T>, error: unknown): Usable<T> {
  const usable = error instanceof AssayError ? (usableOf(first, 1) ?? salvageOf([first])) : null;
  if (usable) return usable;
  throw error;
}

/** Asks, and at most once more where the answer cannot be used or broke off (SPEC M5). */
async function askTwice<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  dialect: Dialect,
  connection: Connection,
  tally: Tally,
): Promise<Usable<T>> {
  const answered = async (
    asked: Pick<ModelReply, 'model' | 'dialect' | 'guessed'>,
    sent: ChatRequest<T>,
    correction: Message[],
  ): Promise<Try<T>> => {
    const { model: limited, dialect: known, guessed } = asked;
    const reply = await ask({ model: limited, request: sent, guessed, correction }, known, connection, tally);
    return { sent, reply, reading: read(model, request, reply) };
  };
  const first = await answered({ model, dialect, guessed: new Set() }, request, []);
  const brokenOff = isBrokenOff(request, first.reply);
  const usable = usableOf(first, 0);
  if (usable && !brokenOff) return usable;
  const problem = first.reading.ok || brokenOff ? BROKEN_OFF : first.reading.problem;
  const next = secondDialect(request, first);
  const correction = correctionOf(first.reply.answer, problem, {
    structured: isStructured(request, next.dialect),
    maxOutputTokens: Math.min(request.decoding.max_output_tokens, tokenLimit(next.model, request.decoding)),
  });
  const sent = isLoop(first.reply.answer.text) ? outOfLoop(request) : request;
  const [again] = await Promise.allSettled([answered(next, sent, correction)]);
  if (again.status === 'rejected' && isPutOff(again.reason, connection)) throw again.reason;
  if (again.status === 'rejected') return fallenBack(first, again.reason);
  const second = again.value;
  const kept = usableOf(second, 1) ?? usableOf(first, 1) ?? salvageOf([second, first]);
  if (kept) return kept;
  throw unusable(model, request.role, second.reading.ok ? problem : second.reading.problem);
}

function recordOf<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  { sent, reply, mended, repairs, salvaged }: Usable<T>,
  tally: Tally,
  { now, batchPrice, promised }: { now: number; batchPrice: number; promised: ReadonlySet<ModelFeature> },
): ModelCall {
  const { answer, dialect, correction } = reply;
  const usage = usageOf(tally);
  return {
    kind: 'chat',
    role: request.role,
    provider: model.provider,
    modelAsked: model.name,
    modelAnswered: answer.modelAnswered ?? model.name,
    params: paramsOf(reply.model, sent.decoding, dialect),
    seed: dialect.has('seed') ? null : sent.seed,
    systemFingerprint: answer.systemFingerprint,
    promptHash: promptHashOf(request, dialect, correction),
    finishReason: answer.finishReason,
    ...usage,
    cost: costOfAll(tally, model, batchPrice),
    latencyMs: now - tally.startedAt - tally.waitedMs,
    attempts: requestsOf(tally),
    repairs,
    fallbacks: fallbacksOf(dialect, promised),
    mended: [...new Set([...answer.mended, ...mended])],
    salvaged,
    memoised: false,
    original: null,
    standIn: isStandIn(answer.systemFingerprint),
    ...(reply.batched && { tier: 'batch' as const }),
    key: reply.key,
    startedAt: new Date(tally.startedAt).toISOString(),
  };
}

/** Of answers, the last one; of one that waits for a batch, the one before it, which it corrects. */
const UNUSABLE: readonly string[] = ['ModelOutputInvalid', 'ModelBatched'];

function fateOf(error: unknown, connection: Connection): Charge['fate'] {
  if (!(error instanceof AssayError)) return 'failed';
  if (error.code === 'ModelRefused') return 'refused';
  if (UNUSABLE.includes(error.code)) return 'unusable';
  return isPutOff(error, connection) ? 'put-off' : 'failed';
}

/** What was guessed is not learnt: one rejection without a word on its cause may have had another, so each question is asked in full. */
function learn(refused: RefusedFeatures, promised: Dialect, { dialect, guessed, model }: ModelReply): void {
  for (const feature of dialect.difference(promised).difference(guessed))
    if (feature !== 'output-limit') refused.features.add(feature);
  if (dialect.has('output-limit')) refused.outputLimit = model.capabilities.max_output_tokens ?? null;
}

/**
 * Gets one usable answer from a model: fallbacks, retries and at most one repair (SPEC M5), all within one deadline, which waits
 * for turns that its asker agreed to put off. What it cost is told before it returns or throws, if anything was sent at all.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid, ModelBatched where the question waits for a
 * batch, and whatever `charged` throws
 */
export async function usableAnswer<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  { connection, refused, charged }: QuestionContext,
): Promise<KeptAnswer & { value: T }> {
  const tally = newTally(connection.clock.now());
  const promised = dialectOf(model);
  const limited = limitedTo(refused.outputLimit, model);
  const isLimited = tokenLimit(limited, request.decoding) < tokenLimit(model, request.decoding);
  const known = new Set([...promised, ...refused.features, ...(isLimited ? ['output-limit' as const] : [])]);
  const [settled] = await Promise.allSettled([askTwice(limited, request, known, connection, tally)]);
  const now = connection.clock.now();
  const fate = settled.status === 'fulfilled' ? 'answered' : fateOf(settled.reason, connection);
  const batchPrice = connection.batches?.price ?? 1;
  const { key } = connection;
  const standIn = settled.status === 'fulfilled' && isStandIn(settled.value.reply.answer.systemFingerprint);
  for (const charge of chargesOf(model, request, tally, { fate, at: now, batchPrice, key, standIn }))
    await charged(charge);
  if (settled.status === 'rejected') throw settled.reason;
  const { reply, value } = settled.value;
  learn(refused, promised, reply);
  const { text, logprobs } = reply.answer;
  const sendable = promisedTo(model, request, connection);
  const call = recordOf(model, request, settled.value, tally, { now, batchPrice, promised: sendable });
  return { value, text, structured: isStructured(request, reply.dialect), logprobs, call };
}
