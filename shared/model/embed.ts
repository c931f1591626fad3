import { z } from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import { hashOf } from './canonical-json.ts';
import type { EmbeddingModel } from './catalogue.ts';
import { addUsage, costOf, NO_USAGE } from './cost.ts';
import type { Line } from './exchange.ts';
import { isStandIn, type ModelCall, type Usage } from './model-call.ts';
import { classifyFailure } from './provider-failure.ts';
import { retry } from './retry.ts';

/** The provider takes at most 2,048 texts and 300,000 tokens a request; a character is hardly ever more than a token. */
const BATCH = { texts: 256, characters: 250_000 };

const answerSchema = z.looseObject({
  model: z.string().nullish(),
  system_fingerprint: z.string().nullish(),
  data: z.array(z.looseObject({ index: z.int().min(0), embedding: z.array(z.number()) })),
  usage: z.looseObject({ prompt_tokens: z.int().min(0) }).nullish(),
});

/** One vector per text, in order, and the call that brought them. */
export interface Embedded {
  vectors: number[][];
  call: ModelCall;
}

/** Cuts texts into requests the provider accepts, keeping their order. */
export function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    const fits = batch && batch.length < BATCH.texts && characters + text.length <= BATCH.characters;
    if (fits) batch.push(text);
    else batches.push([text]);
    characters = fits ? characters + text.length : text.length;
  }
  return batches;
}

function inOrder(answer: z.infer<typeof answerSchema>, count: number, model: EmbeddingModel): number[][] {
  const vectors = [...answer.data].sort((a, b) => a.index - b.index).map((item) => item.embedding);
  const wrong = vectors.find((vector) => vector.length !== model.dimensions);
  if (vectors.length !== count)
    throw new AssayError(
      'ModelOutputInvalid',
      `${model.name} returned ${vectors.length} vectors for ${count} texts.`,
    );
  if (wrong)
    throw new AssayError(
      'ConfigurationInvalid',
      `${model.name} returns vectors of ${wrong.length} numbers; models.yaml says ${model.dimensions}. Correct its dimensions there.`,
    );
  return vectors;
}

async function askBatch(model: EmbeddingModel, input: string[], deadline: number, line: Line) {
  const { client, clock, attemptTimeoutMs } = line;
  const dimensions = model.send_dimensions ? { dimensions: model.dimensions } : {};
  const body = { model: model.name, input, encoding_format: 'float' as const, ...dimensions };
  const outcome = await retry(
    async (leftMs) =>
      answerSchema.parse(
        await client.embeddings.create(body, { timeout: Math.min(attemptTimeoutMs, leftMs) }),
      ),
    (error) => classifyFailure(error, { model: model.name, provider: model.provider }, clock.now()),
    deadline,
    clock,
  );
  if (!outcome.ok) throw outcome.failure.error;
  return outcome;
}

/**
 * Embeds texts, in order. Vectors have the model's `dimensions` numbers. Not memoised: an embedding costs next to
 * nothing and is stored where it is used.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelOutputInvalid, ConfigurationInvalid
 */
export async function embedTexts(
  role: string,
  model: EmbeddingModel,
  texts: string[],
  line: Line,
): Promise<Embedded> {
  const startedAt = line.clock.now();
  const vectors: number[][] = [];
  let usage: Usage = NO_USAGE;
  let attempts = 0;
  let answered: string | null = null;
  let fingerprint: string | null = null;
  for (const batch of batchesOf(texts)) {
    const outcome = await askBatch(model, batch, startedAt + line.deadlineMs, line);
    const inputTokens = outcome.value.usage?.prompt_tokens ?? null;
    vectors.push(...inOrder(outcome.value, batch.length, model));
    usage = addUsage(usage, { ...NO_USAGE, inputTokens });
    attempts += outcome.attempts;
    answered = outcome.value.model ?? answered;
    fingerprint = outcome.value.system_fingerprint ?? fingerprint;
  }
  const call: ModelCall = {
    kind: 'embedding',
    role,
    provider: model.provider,
    modelAsked: model.name,
    modelAnswered: answered ?? model.name,
    params: { encoding_format: 'float', dimensions: model.dimensions },
    seed: null,
    systemFingerprint: fingerprint,
    promptHash: hashOf(texts),
    finishReason: null,
    ...usage,
    cost: costOf(usage, model.price && { ...model.price, output: 0 }),
    latencyMs: line.clock.now() - startedAt,
    attempts,
    repairs: 0,
    fallbacks: [],
    mended: [],
    salvaged: false,
    memoised: false,
    original: null,
    standIn: isStandIn(fingerprint),
    startedAt: new Date(startedAt).toISOString(),
  };
  return { vectors, call };
}
