import { AssayError } from '@assay/kit/errors/assay-error';
import { hashOf } from './canonical-json.ts';
import type { EmbeddingModel } from './catalogue.ts';
import type { Charge, ChargeRecorder } from './charge.ts';
import type { Connection } from './connection.ts';
import { costOf, NO_USAGE } from './cost.ts';
import { type MemoVector, recallVectors, rememberVectors } from './embed-memo.ts';
import {
  askForVectors,
  type EmbeddingProgress,
  type EmbeddingRefusal,
  nothingAsked,
} from './embed-request.ts';
import type { Memo } from './memo.ts';
import { isStandIn, type KeyOwner, type ModelCall } from './model-call.ts';
import { averageOf, type EmbeddingPassage, passagesOf } from './passages.ts';

/** One vector per text, in order, and the call that brought them. */
export interface TextVectors {
  vectors: number[][];
  call: ModelCall;
}

/** Makes texts vectors, one each, in order, all of one length; no text is blank. */
export type Embedder = (texts: string[]) => Promise<TextVectors>;

/** A text that has no vector, by its place among the texts. */
interface RefusedText extends EmbeddingRefusal {
  at: number;
}

/** A vector per text, in order; null for those that were refused. */
export interface EmbeddedEach {
  vectors: (number[] | null)[];
  refused: RefusedText[];
  call: ModelCall;
}

/** What is kept of embeddings: their vectors, and the bill. */
interface Keeping {
  memo?: Memo | undefined;
  charged?: ChargeRecorder | undefined;
  /** Nothing is asked: the memo is a recording. */
  recordedOnly?: boolean | undefined;
}

const EMPTY: EmbeddingRefusal = { reason: 'empty', why: 'there is nothing in it' };

/** A text that no vector is known of, in passages that the model reads. */
interface Sought {
  text: string;
  passages: EmbeddingPassage[];
}

/** What was asked for by text rather than by passage: those with a vector, those refused; a text not asked to its end is neither. */
function byText(sought: readonly Sought[], { found, modelAnswered, systemFingerprint }: EmbeddingProgress) {
  const vectors = new Map<string, MemoVector>();
  const refusals = new Map<string, EmbeddingRefusal>();
  let next = 0;
  for (const { text, passages } of sought) {
    const own = found.slice(next, next + passages.length);
    next += passages.length;
    const parts = own.filter(Array.isArray);
    const refusal = own.find((one): one is EmbeddingRefusal => one !== undefined && !Array.isArray(one));
    if (passages.length === 0 || refusal) refusals.set(text, refusal ?? EMPTY);
    else if (parts.length === passages.length) {
      const vector = Array.from(Float32Array.from(averageOf(passages, parts)));
      vectors.set(text, { vector, modelAnswered, systemFingerprint });
    }
  }
  return { vectors, refusals };
}

function fateOf(error: unknown): Charge['fate'] {
  const code = error instanceof AssayError ? error.code : null;
  if (code === 'ModelRefused') return 'refused';
  return code === 'ModelOutputInvalid' || code === 'ConfigurationInvalid' ? 'unusable' : 'failed';
}

function chargeOf(
  role: string,
  model: EmbeddingModel,
  embeddingProgress: EmbeddingProgress,
  { fate, at, isStoodInFor, key }: { fate: Charge['fate']; at: number; isStoodInFor: boolean; key: KeyOwner },
): Charge {
  const { requests, unmetered, inputTokens } = embeddingProgress;
  const tokens = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
  return {
    role,
    agent: null,
    provider: model.provider,
    model: model.id,
    kind: 'embedding',
    fate,
    requests,
    unmetered,
    ...tokens,
    cost: isStoodInFor ? 0 : costOf(tokens, model.price && { ...model.price, output: 0 }),
    at: new Date(at).toISOString(),
    key: isStoodInFor ? 'machine' : key,
    ...(isStoodInFor && { standIn: true as const }),
  };
}

interface EmbeddingFacts {
  role: string;
  model: EmbeddingModel;
  texts: readonly string[];
  asked: EmbeddingProgress;
  known: ReadonlyMap<string, MemoVector>;
  vectors: ReadonlyMap<string, MemoVector>;
  averaged: number;
  startedAt: number;
  now: number;
  key: KeyOwner;
}

function callOf({ role, model, texts, asked, known, vectors, averaged, ...more }: EmbeddingFacts): ModelCall {
  const { startedAt, now, key } = more;
  const usage = { ...NO_USAGE, inputTokens: asked.unmetered > 0 ? null : asked.inputTokens };
  const all = [...vectors.values(), ...known.values()];
  const systemFingerprint =
    all.find((memoVector) => memoVector.systemFingerprint !== null)?.systemFingerprint ?? null;
  return {
    kind: 'embedding',
    role,
    provider: model.provider,
    modelAsked: model.name,
    modelAnswered: all.find((one) => one.modelAnswered !== null)?.modelAnswered ?? model.name,
    params: { encoding_format: 'float', dimensions: model.dimensions },
    seed: null,
    systemFingerprint,
    promptHash: hashOf(texts),
    finishReason: null,
    ...usage,
    cost: costOf(usage, model.price && { ...model.price, output: 0 }) ?? (asked.requests === 0 ? 0 : null),
    latencyMs: now - startedAt,
    attempts: asked.requests,
    repairs: 0,
    fallbacks: [],
    mended: [],
    salvaged: false,
    memoised: known.size > 0 && asked.requests === 0,
    original: null,
    standIn: all.some((one) => isStandIn(one.systemFingerprint)),
    ...(asked.requests > 0 && { key }),
    embedded: { texts: known.size + vectors.size, memoised: known.size, averaged },
    startedAt: new Date(startedAt).toISOString(),
  };
}

/**
 * Embeds texts of any length, in order. A text longer than the model reads is embedded by passages of whole sentences: its
 * vector is the mean of their directions by their tokens, of length 1. Equal texts are asked for once, and what is in the memo
 * not at all. A blank text is refused, and one that the provider refuses leaves the others of its request alone. What was paid is
 * told before a vector is remembered or returned, also where the call fails. Vectors are of 32-bit numbers.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid, ConfigurationInvalid
 */
export async function embedTexts(
  role: string,
  model: EmbeddingModel,
  texts: readonly string[],
  connection: Connection,
  { memo, charged, recordedOnly }: Keeping = {},
): Promise<EmbeddedEach> {
  const startedAt = connection.clock.now();
  const { key } = connection;
  const different = [...new Set(texts)];
  const known = await recallVectors(memo, model, different);
  if (recordedOnly && known.size < different.length) {
    const words = `${different.length - known.size} of ${different.length} texts have no vector among the recorded answers, and no model is asked: replay with the data and the models that were recorded.`;
    throw new AssayError('AnswerNotRecorded', words);
  }
  const sought: Sought[] = [];
  for (const text of different)
    if (!known.has(text)) sought.push({ text, passages: await passagesOf(text, model.max_input_tokens) });
  const embeddingProgress = nothingAsked();
  const keep = async (fate: Charge['fate']) => {
    const made = byText(sought, embeddingProgress);
    const isStoodInFor = [...made.vectors.values()].some((one) => isStandIn(one.systemFingerprint));
    const of = { fate, at: startedAt, isStoodInFor, key };
    if (embeddingProgress.requests > 0) await charged?.(chargeOf(role, model, embeddingProgress, of));
    await rememberVectors(memo, model, made.vectors);
    return made;
  };
  try {
    const passages = sought.flatMap((one) => one.passages);
    await askForVectors(
      { model, connection, deadline: startedAt + connection.deadlineMs },
      passages,
      embeddingProgress,
    );
  } catch (error) {
    await keep(fateOf(error));
    throw error;
  }
  const { vectors, refusals } = await keep(
    embeddingProgress.found.some(Array.isArray) ? 'answered' : 'failed',
  );
  const averaged = sought.filter(({ text, passages }) => passages.length > 1 && vectors.has(text)).length;
  const now = connection.clock.now();
  return {
    vectors: texts.map((text) => (known.get(text) ?? vectors.get(text))?.vector ?? null),
    refused: texts.flatMap((text, at) => {
      const refusal = refusals.get(text);
      return refusal ? [{ at, ...refusal }] : [];
    }),
    call: callOf({
      role,
      model,
      texts,
      asked: embeddingProgress,
      known,
      vectors,
      averaged,
      startedAt,
      now,
      key,
    }),
  };
}

/** The vectors where every text has one. @throws AssayError ModelRejected for the first that has none, naming its place */
export function wholly({ vectors, refused: [refused], call }: EmbeddedEach): TextVectors {
  if (!refused) return { vectors: vectors as number[][], call };
  throw new AssayError(
    'ModelRejected',
    `Text ${refused.at + 1} of ${vectors.length} cannot be embedded: ${refused.why}.`,
  );
}
