import type { ModelCall } from '../../../model/model-call.ts';
import { sentencesIn } from './diff-texts.ts';

/** Makes texts vectors, one each, in order, all of one length; no text is empty. */
export type Embed = (texts: string[]) => Promise<{ vectors: number[][]; call: ModelCall }>;

/** Most tokens that the embedding models of the catalogue take at once. */
const MOST_TOKENS = 8_191;
/** A tokenizer's time grows with the square of a run without spaces, so that it is given no longer ones. */
const MOST_CHARACTERS = 400;

interface Passage {
  text: string;
  tokens: number;
}

/** A sentence, in pieces where it is a very long one; no character is cut in two. */
function piecesOf(sentence: string): string[] {
  if (sentence.length <= MOST_CHARACTERS) return [sentence];
  const characters = Array.from(sentence);
  const count = Math.ceil(characters.length / MOST_CHARACTERS);
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * MOST_CHARACTERS, (at + 1) * MOST_CHARACTERS).join(''),
  );
}

/** Counts tokens as OpenAI's embedding models do; the encoding (1.2 MB) is loaded where a long text asks for it. */
async function tokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

/**
 * A text in passages that an embedding model takes, each of whole sentences as far as they fit; one where all of it does.
 * A byte is a token at the most, so that short texts need not be counted.
 */
async function passagesOf(text: string): Promise<Passage[]> {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_TOKENS) return text.trim() === '' ? [] : [{ text, tokens: bytes }];
  const count = await tokenCounter();
  const passages: Passage[] = [];
  for (const piece of sentencesIn(text).flatMap(piecesOf)) {
    const tokens = count(` ${piece}`);
    const last = passages.at(-1);
    if (last && last.tokens + tokens <= MOST_TOKENS) {
      last.text += ` ${piece}`;
      last.tokens += tokens;
    } else passages.push({ text: piece, tokens });
  }
  return passages;
}

const lengthOf = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));

/** The mean of passages' directions, each as much as it has tokens. */
function average(passages: readonly Passage[], vectors: readonly number[][]): number[] {
  const mean = vectors[0]!.map(() => 0);
  for (const [at, vector] of vectors.entries()) {
    const weight = passages[at]!.tokens / (lengthOf(vector) || 1);
    for (const [index, value] of vector.entries()) mean[index]! += weight * value;
  }
  return mean;
}

/**
 * Vectors of whole texts, asked for at once: a text longer than the model takes is the mean of its passages by their length in
 * tokens. A text without anything in it has none: null.
 */
export async function embedWhole(texts: readonly string[], embed: Embed) {
  const passages = await Promise.all(texts.map(passagesOf));
  const { vectors, call } = await embed(passages.flat().map(({ text }) => text));
  let next = 0;
  const whole = passages.map((own) => {
    const those = vectors.slice(next, next + own.length);
    next += own.length;
    return own.length === 1 ? those[0]! : own.length === 0 ? null : average(own, those);
  });
  return { vectors: whole, call };
}

/**
 * The cosine of two vectors, in [−1, 1], where rounding alone would leave it; that of a vector of zeros, or of none, is 0.
 * @throws RangeError for vectors of different lengths
 */
export function cosineOf(one: readonly number[] | null, other: readonly number[] | null): number {
  if (one === null || other === null) return 0;
  if (one.length !== other.length)
    throw new RangeError(`vectors of ${one.length} and ${other.length} numbers`);
  const dot = one.reduce((sum, value, at) => sum + value * other[at]!, 0);
  const lengths = lengthOf(one) * lengthOf(other);
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, dot / lengths));
}
