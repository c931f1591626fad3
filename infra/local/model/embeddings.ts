import { z } from 'zod';
import { hashText } from './random.ts';
import { VAGUE } from './text/lexicon.ts';
import { contentWords } from './text/words.ts';
import { ApiError } from './wire/api-error.ts';

/** The longest input of OpenAI's embedding models, in tokens, and the most inputs of a call. */
export const EMBEDDING_WINDOW = 8192;
const MOST_INPUTS = 2048;

export const embeddingRequestSchema = z.object({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(MOST_INPUTS)]),
  dimensions: z.int().min(1).max(4096).default(384),
  encoding_format: z.enum(['float', 'base64']).default('float'),
});
export type EmbeddingRequest = z.infer<typeof embeddingRequestSchema>;

/** How much a word, a pair of words and a run of letters weigh: words carry the meaning, letters forgive misspelling. */
const WORD = 1;
const PAIR = 0.6;
const LETTERS = 0.4;
const RUN = 4;

function addFeature(features: Map<string, number>, key: string, weight: number): void {
  features.set(key, (features.get(key) ?? 0) + weight);
}

function featuresOf(text: string): Map<string, number> {
  const features = new Map<string, number>();
  const words = contentWords(text);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    addFeature(features, `w${word}`, VAGUE.has(word) ? WORD / 3 : WORD);
    if (next !== undefined) addFeature(features, `p${word} ${next}`, PAIR);
    const padded = `^${word}$`;
    for (let from = 0; from + RUN <= padded.length; from++)
      addFeature(features, `l${padded.slice(from, from + RUN)}`, LETTERS);
  }
  if (features.size === 0) addFeature(features, `t${text.trim().toLowerCase()}`, WORD);
  return features;
}

/**
 * A deterministic embedding: hashed words, pairs of words and runs of four letters, damped by the logarithm of their
 * counts, of length 1. Texts that share words and word parts are near.
 */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [key, weight] of featuresOf(text)) {
    const hash = hashText(key);
    const sign = hashText(key, 99) & 1 ? 1 : -1;
    vector[hash % dimensions]! += sign * Math.log1p(weight);
  }
  const norm = Math.hypot(...vector);
  if (norm === 0) vector[hashText(text) % dimensions] = 1;
  else for (let at = 0; at < dimensions; at++) vector[at]! /= norm;
  return vector;
}

function encode(vector: Float32Array, format: EmbeddingRequest['encoding_format']): number[] | string {
  return format === 'float' ? Array.from(vector) : Buffer.from(vector.buffer).toString('base64');
}

/** The body of an answer to POST /v1/embeddings. `tokens` holds the tokens of each input. */
export function answerEmbeddings(request: EmbeddingRequest, tokens: number[]): Record<string, unknown> {
  const inputs = [request.input].flat();
  const tooLong = tokens.find((count) => count > EMBEDDING_WINDOW);
  if (tooLong !== undefined) {
    const message = `This model's maximum context length is ${EMBEDDING_WINDOW} tokens, however you requested ${tooLong} tokens. Please reduce your prompt.`;
    throw new ApiError(400, message, { code: 'context_length_exceeded', param: 'input' });
  }
  const total = tokens.reduce((sum, count) => sum + count, 0);
  const data = inputs.map((text, index) => {
    return {
      object: 'embedding',
      index,
      embedding: encode(embed(text, request.dimensions), request.encoding_format),
    };
  });
  return { object: 'list', data, model: request.model, usage: { prompt_tokens: total, total_tokens: total } };
}
