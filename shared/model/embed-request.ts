import { AssayError } from '@assay/kit/errors/assay-error';
import { APIError } from 'openai/core/error';
import * as z from 'zod';
import { errorInReply } from './answer/error-in-reply.ts';
import { isObject } from './answer/json-schema.ts';
import { unreadable } from './answer/unreadable-reply.ts';
import type { EmbeddingModel } from './catalogue.ts';
import type { Connection } from './connection.ts';
import { withoutFolder } from './model-file.ts';
import { askedWhetherThere } from './own-server.ts';
import type { EmbeddingPassage } from './passages.ts';
import { readProviderError } from './provider-error.ts';
import { classifyFailure, type ProviderFailure } from './provider-failure.ts';
import { tokensOf } from './request-tokens.ts';
import { retry } from './retry.ts';
import { questionOf } from './turns.ts';

/** OpenAI takes 2,048 texts and 300,000 tokens a request; the answer to 256 texts has some 8 MB already. */
const BATCH = { texts: 256, tokens: 300_000 };

/** An answer that cannot be read is asked for once more. */
const MOST_ANSWERS = 2;

/** Beyond so many refusals of a call it is no text that is refused, but whatever is asked: that is not looked for text by text. */
const MOST_REFUSALS = 60;

/** Statuses with which a request is refused for what it holds, where it is not clear why. */
const ABOUT_TEXTS = new Set([400, 413, 422]);
/** Parameters of a request beside its texts. */
const NO_TEXT = new Set(['model', 'dimensions', 'encoding_format']);
const NO_TEXT_IN_WORDS = /\bdimensions?\b|matryoshka|encoding_format/i;
const TOO_LONG =
  /context.length|too (?:long|large|many tokens)|maximum (?:context|input|sequence|number of tokens)|tokens? limit|exceed/i;

const usageSchema = z.looseObject({ prompt_tokens: z.int().min(0) });

const answerSchema = z.looseObject({
  model: z.string().nullish(),
  system_fingerprint: z.string().nullish(),
  data: z.array(z.looseObject({ index: z.int().min(0), embedding: z.array(z.number()) })),
  usage: usageSchema.nullish(),
});
type EmbeddingAnswer = z.infer<typeof answerSchema>;

/** Why a text has no vector, in words that say nothing of it. */
export interface EmbeddingRefusal {
  reason: 'empty' | 'too-long' | 'rejected';
  why: string;
}

/** What asking for vectors came to so far; also where it broke off. */
export interface EmbeddingProgress {
  /** of each passage: its vector, or why it has none; absent: not asked yet */
  found: (number[] | EmbeddingRefusal | undefined)[];
  requests: number;
  /** requests that may have been charged without a word on it */
  unmetered: number;
  inputTokens: number;
  modelAnswered: string | null;
  systemFingerprint: string | null;
}

// biome-ignore format: a table
export const nothingAsked = (): EmbeddingProgress => ({
  found: [], requests: 0, unmetered: 0, inputTokens: 0, modelAnswered: null, systemFingerprint: null,
});

/** No request takes more than this of a minute's tokens: those of others would wait for it. */
const SHARE_OF_MINUTE = 0.1;

/**
 * Cuts passages into requests that the provider accepts, keeping their order; each request as places among the passages.
 * `perMinute`: the tokens that the provider allows in a minute.
 */
export function batchesOf(
  passages: readonly Pick<EmbeddingPassage, 'tokens'>[],
  perMinute = Number.POSITIVE_INFINITY,
): number[][] {
  const most = Math.min(BATCH.tokens, perMinute * SHARE_OF_MINUTE);
  const batches: number[][] = [];
  let sum = 0;
  for (const [at, { tokens }] of passages.entries()) {
    const batch = batches.at(-1);
    const fits = batch && batch.length < BATCH.texts && sum + tokens <= most;
    if (fits) batch.push(at);
    else batches.push([at]);
    sum = fits ? sum + tokens : tokens;
  }
  return batches;
}

/** The vectors of an answer in the order of the texts; null where it does not have one for each. @throws ConfigurationInvalid */
function inOrder({ data }: EmbeddingAnswer, count: number, model: EmbeddingModel): number[][] | null {
  const vectors: number[][] = [];
  for (const { index, embedding } of data) vectors[index] = embedding;
  if (data.length !== count || vectors.length !== count || vectors.includes(undefined!)) return null;
  const wrong = vectors.find((vector) => vector.length !== model.dimensions);
  if (!wrong) return vectors;
  throw new AssayError(
    'ConfigurationInvalid',
    `${model.name} returns vectors of ${wrong.length} numbers; models.yaml says ${model.dimensions}. Correct its dimensions there.`,
  );
}

function refusalOf(
  { message }: APIError,
  { reason }: ProviderFailure,
  model: EmbeddingModel,
): EmbeddingRefusal {
  if (TOO_LONG.test(message)) {
    const why = `it is longer than ${model.name} reads (${reason}); who operates Assay can set max_input_tokens of ${model.id} in models.yaml to what it reads (now ${model.max_input_tokens}), and longer texts are then read in parts`;
    return { reason: 'too-long', why };
  }
  return { reason: 'rejected', why: `${model.provider} rejects it (${reason})` };
}

/** Whether it is a text that a request was rejected for, so that others of it may be taken: not the key, the account or the model. */
function isAboutTexts(error: unknown, { cause }: ProviderFailure): error is APIError {
  if (!(error instanceof APIError)) return false;
  if (cause === 'too-long' || cause === 'refused') return true;
  const { status = 0, param, message } = error;
  const isOther = NO_TEXT.has(param ?? '') || NO_TEXT_IN_WORDS.test(message);
  return cause === 'unknown' && ABOUT_TEXTS.has(status) && !isOther;
}

/** How a server answers that has no embeddings: llama.cpp started without `--embeddings` (501), another without the path. */
const NO_EMBEDDINGS = new Set([404, 405, 501]);
const NO_EMBEDDINGS_IN_WORDS = /not support embeddings?\b|embeddings? (?:is|are) not|--embeddings?\b/i;

/** The failure of a request to a server of one's own that has no embeddings, for good; else as it is. */
function withoutEmbeddings(
  error: unknown,
  failure: ProviderFailure,
  { connection: { server } }: EmbeddingTarget,
): ProviderFailure {
  if (!server || !(error instanceof APIError) || !NO_EMBEDDINGS.has(error.status ?? 0)) return failure;
  const { words, code } = readProviderError(error);
  if (error.status !== 501 && code !== null && !NO_EMBEDDINGS_IN_WORDS.test(words)) return failure;
  const said = `The server at ${server.url} has no embeddings (${failure.reason}): start it with them (llama-server: --embeddings, with a model for that), or give the role "embedding" another model in models.yaml.`;
  const cause = failure.error.cause;
  return { ...failure, kind: 'final', error: new AssayError('EmbeddingsMissing', said, { cause }) };
}

/** Who is asked, until when. */
interface EmbeddingTarget {
  model: EmbeddingModel;
  connection: Connection;
  /** in the clock's milliseconds */
  deadline: number;
}

/** Sends one request until there is an answer; a text refused is an answer as well. @throws AssayError what ended it */
async function send(
  asking: EmbeddingTarget,
  passages: readonly EmbeddingPassage[],
  embeddingProgress: EmbeddingProgress,
) {
  const { model, connection, deadline } = asking;
  const { client, key, clock, attemptTimeoutMs, turns, server } = connection;
  const input = passages.map(({ text }) => text);
  const dimensions = model.send_dimensions ? { dimensions: model.dimensions } : {};
  const body = { model: model.name, input, encoding_format: 'float' as const, ...dimensions };
  const tokens = turns?.shared ? await tokensOf(input) : 0;
  let last: unknown;
  const outcome = await retry(
    async (leftMs, turn): Promise<unknown> => {
      embeddingProgress.requests++;
      const timeout = Math.min(attemptTimeoutMs, leftMs);
      const signal = AbortSignal.timeout(timeout);
      const sent = client.embeddings.create(body, { timeout, signal }).withResponse();
      const { data, response }: { data: unknown; response: Response } = await sent;
      const error = errorInReply(data);
      if (error) throw error;
      if (!isObject(data)) throw unreadable(data);
      const usedTokens = usageSchema.safeParse(data.usage).data?.prompt_tokens ?? null;
      await turn?.ended({ fate: 'answered', headers: response.headers, usedTokens });
      return data;
    },
    (error) => {
      last = error;
      const failure = classifyFailure(
        error,
        { model: model.name, provider: model.provider, key },
        clock.now(),
      );
      if (failure.unmetered) embeddingProgress.unmetered++;
      return askedWhetherThere(withoutEmbeddings(error, failure, asking), server, model.name);
    },
    () => deadline,
    clock,
    turns && { shared: turns.shared, next: () => turns.next(tokens, { question: questionOf(body) }) },
  );
  if (outcome.ok) return { body: outcome.value, refused: null };
  if (!isAboutTexts(last, outcome.failure)) throw outcome.failure.error;
  const refusal = refusalOf(last, outcome.failure, model);
  return { body: null, refused: { refusal, error: outcome.failure.error } };
}

function meter(embeddingProgress: EmbeddingProgress, answer: EmbeddingAnswer | undefined): void {
  if (answer?.usage) embeddingProgress.inputTokens += answer.usage.prompt_tokens;
  else embeddingProgress.unmetered++;
}

/**
 * Asks for the vectors of passages, request by request, and notes what came of each in `asked`, so that it is known also where
 * asking breaks off. A request refused for its texts is halved until the text is found that is refused.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelOutputInvalid, ConfigurationInvalid
 */
export async function askForVectors(
  asking: EmbeddingTarget,
  passages: readonly EmbeddingPassage[],
  embeddingProgress: EmbeddingProgress,
): Promise<void> {
  const { model } = asking;
  let refusals = 0;

  async function ask(batch: readonly number[]): Promise<void> {
    const sending = batch.map((at) => passages[at]!);
    for (let answers = 1; answers <= MOST_ANSWERS; answers++) {
      const sent = await send(asking, sending, embeddingProgress);
      if (sent.refused) return refused(batch, sent.refused);
      const answer = answerSchema.safeParse(sent.body).data;
      meter(embeddingProgress, answer);
      const vectors = answer && inOrder(answer, batch.length, model);
      if (!vectors) continue;
      if (answer.model) embeddingProgress.modelAnswered = withoutFolder(answer.model);
      embeddingProgress.systemFingerprint = answer.system_fingerprint ?? embeddingProgress.systemFingerprint;
      for (const [index, at] of batch.entries()) embeddingProgress.found[at] = vectors[index]!;
      return;
    }
    const words = `${model.name} at ${model.provider} did not return a vector for each of ${batch.length} texts, asked twice.`;
    throw new AssayError('ModelOutputInvalid', words);
  }

  async function refused(
    batch: readonly number[],
    { refusal, error }: { refusal: EmbeddingRefusal; error: AssayError },
  ) {
    if (++refusals > MOST_REFUSALS) throw error;
    if (batch.length === 1) {
      embeddingProgress.found[batch[0]!] = refusal;
      return;
    }
    const half = batch.length >> 1;
    await ask(batch.slice(0, half));
    await ask(batch.slice(half));
  }

  for (const batch of batchesOf(passages, model.limits?.tokens_per_minute)) await ask(batch);
}
