import { sentencesIn } from '@assay/kit/language/unicode-sentences';

/** A tokenizer's time grows with the square of a run without spaces, so that it is given no longer ones. */
const MOST_CHARACTERS = 400;

/** A part of a text that an embedding model reads at once. */
export interface EmbeddingPassage {
  text: string;
  /** at least as many as it has */
  tokens: number;
}

type Count = (text: string) => number;

/** Counts tokens as OpenAI's embedding models do; the encoding (1.2 MB) is loaded where a long text asks for it. */
async function tokenCounter(): Promise<Count> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

/** A text in pieces of so many characters at the most; no character is cut in two. */
function cut(characters: readonly string[], length: number): string[][] {
  const count = Math.ceil(characters.length / length);
  return Array.from({ length: count }, (_, at) => characters.slice(at * length, (at + 1) * length));
}

/** Characters as one piece, or in halves where the model cannot read so many tokens. */
function halved(characters: readonly string[], most: number, count: Count): EmbeddingPassage[] {
  const text = characters.join('').trim();
  if (text === '') return [];
  const tokens = Math.max(count(text), count(` ${text}`));
  if (tokens <= most) return [{ text, tokens }];
  return cut(characters, Math.ceil(characters.length / 2)).flatMap((half) => halved(half, most, count));
}

/** A sentence, in pieces where it is too long for the tokenizer or for the model. */
function piecesOf(sentence: string, most: number, count: Count): EmbeddingPassage[] {
  return cut(Array.from(sentence), MOST_CHARACTERS).flatMap((piece) => halved(piece, most, count));
}

/**
 * A text in passages of `most` tokens at the most, each of whole sentences as far as they fit. A byte is a token at the most, so that short texts need not be counted. In a longer text the white space between sentences becomes a space. A blank text
 * has no passage. `most`: 16 or more, so that no character has more.
 */
export async function passagesOf(text: string, most: number): Promise<EmbeddingPassage[]> {
  const bytes = Buffer.byteLength(text);
  if (bytes <= most) return text.trim() === '' ? [] : [{ text, tokens: bytes }];
  const count = await tokenCounter();
  const passages: EmbeddingPassage[] = [];
  for (const piece of sentencesIn(text).flatMap((sentence) => piecesOf(sentence, most, count))) {
    const last = passages.at(-1);
    if (last && last.tokens + piece.tokens <= most) {
      last.text += ` ${piece.text}`;
      last.tokens += piece.tokens;
    } else passages.push({ ...piece });
  }
  return passages;
}

const lengthOf = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));

/**
 * The vector of a text of which there are those of its passages: the mean of their directions, each as much as it has tokens,
 * of length 1. That of a single passage is its own.
 */
export function averageOf(
  passages: readonly EmbeddingPassage[],
  vectors: readonly (readonly number[])[],
): number[] {
  if (vectors.length === 1) return [...vectors[0]!];
  const mean = vectors[0]!.map(() => 0);
  for (const [at, vector] of vectors.entries()) {
    const weight = passages[at]!.tokens / (lengthOf(vector) || 1);
    for (const [index, value] of vector.entries()) mean[index]! += weight * value;
  }
  const length = lengthOf(mean) || 1;
  return mean.map((value) => value / length);
}
