import * as z from 'zod';
import { hashText } from './random.ts';
import { contentWords, VAGUE } from './text/words.ts';
import { countTokens } from './tokens/tokenise.ts';
import { ApiError, tooLong } from './wire/api-error.ts';

/** OpenAI's limits: tokens of a text, tokens of a request, texts of a request. */
const WINDOW = 8192;
const MOST_TOKENS = 300_000;
const MOST_INPUTS = 2048;

export const embeddingRequestSchema = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(MOST_INPUTS)]),
  dimensions: z.int().min(1).optional(),
  encoding_format: z.enum(['float', 'base64']).default('float'),
  user: z.string().optional(),
});
type EmbeddingRequest = z.infer<typeof embeddingRequestSchema>;

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

/** The tokens of a request's texts. @throws ApiError 400 above OpenAI's limits */
export function tokensOf(inputs: string[]): number {
  const counts = inputs.map(countTokens);
  const longest = Math.max(...counts);
  if (longest > WINDOW) throw tooLong(WINDOW, longest, 'input');
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= MOST_TOKENS) return total;
  const about = { type: 'max_tokens_per_request', code: 'max_tokens_per_request' };
  throw new ApiError(400, `Requested ${total} tokens, max ${MOST_TOKENS} tokens per request`, about);
}

/** The body of an answer to POST /v1/embeddings. */
export function answerEmbeddings(
  { model, input, encoding_format }: EmbeddingRequest,
  dimensions: number,
  tokens: number,
): Record<string, unknown> {
  const data = [input].flat().map((text, index) => {
    const vector = embed(text, dimensions);
    const base64 = () => Buffer.from(vector.buffer).toString('base64');
    return { object: 'embedding', index, embedding: encoding_format === 'float' ? [...vector] : base64() };
  });
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return { object: 'list', data, model, system_fingerprint: 'assay-stand-in-1', usage };
}
