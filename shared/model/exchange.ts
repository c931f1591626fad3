import { z } from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import { ask, type Line, type Said } from './ask.ts';
import type { ChatModel } from './catalogue.ts';
import type { Charge, Charged } from './charge.ts';
import { readAnswer } from './chat-answer.ts';
import { type ChatRequest, isStructured, paramsOf, promisedTo, promptHashOf } from './chat-request.ts';
import { costOf } from './cost.ts';
import { type Dialect, dialectOf, fallbacksOf } from './dialect.ts';
import { logprobsSchema } from './log-probability.ts';
import { type Feature, isStandIn, type Mend, type ModelCall, modelCallSchema } from './model-call.ts';
import { correctionOf, refusal, unusable } from './repair.ts';
import { chargeOf, newTally, type Tally, usageOf } from './tally.ts';

export type { Line } from './ask.ts';

/** A usable answer as it is memoised: the text it is read from again, and the call that brought it. */
export const keptAnswerSchema = z.object({
  text: z.string(),
  structured: z.boolean(),
  logprobs: logprobsSchema.nullable(),
  call: modelCallSchema,
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** What `exchange` needs beside the question. */
export interface Exchange {
  line: Line;
  /** What this model was found to refuse; what it refuses this time is added once there is an answer. */
  refused: Set<Feature>;
  charged: Charged;
}

interface Usable<T> {
  said: Said;
  value: T;
  mended: Mend[];
  repairs: number;
  salvaged: boolean;
}

/** Reads an answer. @throws AssayError ModelRefused where it is a refusal, in the protocol's way or in prose */
function read<T>(model: ChatModel, request: ChatRequest<T>, { answer, dialect }: Said) {
  if (answer.refused) throw refusal(model, request.role);
  const reading = readAnswer(answer, request.output, isStructured(request, dialect));
  if (!reading.ok && reading.refused) throw refusal(model, request.role);
  return reading;
}

/** What can be kept of two answers that cannot be used; the later one counts if both have something. */
function salvageOf<T>({ output }: ChatRequest<T>, answers: Said[]): Usable<T> | null {
  for (const said of answers) {
    const value = output.salvage?.(said.answer.text) ?? null;
    if (value !== null) return { said, value, mended: said.answer.mended, repairs: 1, salvaged: true };
  }
  return null;
}

/** Asks, and at most once more where the answer cannot be used (SPEC M5). */
async function converse<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  dialect: Dialect,
  line: Line,
  tally: Tally,
): Promise<Usable<T>> {
  const first = await ask({ model, request, correction: [] }, dialect, line, tally);
  const reading = read(model, request, first);
  if (reading.ok)
    return { said: first, value: reading.value, mended: reading.mended, repairs: 0, salvaged: false };
  const correction = correctionOf(first.answer, reading.problem, {
    structured: isStructured(request, first.dialect),
    maxOutputTokens: request.decoding.max_output_tokens,
  });
  const second = await ask({ model, request, correction }, first.dialect, line, tally);
  const again = read(model, request, second);
  if (again.ok)
    return { said: second, value: again.value, mended: again.mended, repairs: 1, salvaged: false };
  const salvaged = salvageOf(request, [second, first]);
  if (salvaged) return salvaged;
  throw unusable(model, request.role, again.problem);
}

function recordOf<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  { said, mended, repairs, salvaged }: Usable<T>,
  tally: Tally,
  now: number,
): ModelCall {
  const { answer, dialect, correction } = said;
  const usage = usageOf(tally);
  return {
    kind: 'chat',
    role: request.role,
    provider: model.provider,
    modelAsked: model.name,
    modelAnswered: answer.modelAnswered ?? model.name,
    params: paramsOf(model, request.decoding, dialect),
    seed: dialect.has('seed') ? null : request.seed,
    systemFingerprint: answer.systemFingerprint,
    promptHash: promptHashOf(request, dialect, correction),
    finishReason: answer.finishReason,
    ...usage,
    cost: costOf(usage, model.price),
    latencyMs: now - tally.startedAt,
    attempts: tally.requests,
    repairs,
    fallbacks: fallbacksOf(dialect, promisedTo(model, request)),
    mended: [...new Set([...answer.mended, ...mended])],
    salvaged,
    memoised: false,
    original: null,
    standIn: isStandIn(answer.systemFingerprint),
    startedAt: new Date(tally.startedAt).toISOString(),
  };
}

function fateOf(error: unknown): Charge['fate'] {
  if (!(error instanceof AssayError)) return 'failed';
  if (error.code === 'ModelRefused') return 'refused';
  return error.code === 'ModelOutputInvalid' ? 'unusable' : 'failed';
}

/**
 * Gets one usable answer from a model: fallbacks, retries and at most one repair (SPEC M5), all within one deadline. What it cost
 * is told before it returns or throws, if anything was sent at all.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid, and whatever `charged` throws
 */
export async function exchange<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  { line, refused, charged }: Exchange,
): Promise<KeptAnswer & { value: T }> {
  const tally = newTally(line.clock.now());
  const promised = dialectOf(model);
  const known = new Set([...promised, ...refused]);
  const [settled] = await Promise.allSettled([converse(model, request, known, line, tally)]);
  const now = line.clock.now();
  const fate = settled.status === 'fulfilled' ? 'answered' : fateOf(settled.reason);
  if (tally.requests > 0) await charged(chargeOf(model, request, tally, { fate, at: now }));
  if (settled.status === 'rejected') throw settled.reason;
  const { said, value } = settled.value;
  for (const feature of said.dialect) if (!promised.has(feature)) refused.add(feature);
  const { text, logprobs } = said.answer;
  const call = recordOf(model, request, settled.value, tally, now);
  return { value, text, structured: isStructured(request, said.dialect), logprobs, call };
}
