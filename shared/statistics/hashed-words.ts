import type { TextEncoder, TokenVectors } from './embedding-score.ts';
import { rougeTokens } from './text-tokens.ts';

const DIMENSIONS = 256;
const GRAMS = [3, 4, 5];

/** FNV-1a of a text's UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}

function vectorOf(word: string): Float64Array {
  const vector = new Float64Array(DIMENSIONS);
  const framed = `<${word}>`;
  const parts = GRAMS.flatMap((size) =>
    Array.from({ length: Math.max(0, framed.length - size + 1) }, (_, start) =>
      framed.slice(start, start + size),
    ),
  );
  for (const part of [framed, ...parts]) {
    const hashed = hash(part);
    const place = hashed % DIMENSIONS;
    vector[place] = vector[place]! + (hashed & 0x80000000 ? -1 : 1);
  }
  return vector;
}

/**
 * Vectors of words from their parts alone (hashed runs of 3 to 5 characters, as fastText has them, but not learned): words
 * that are spelled alike are alike. The encoder where there is no model; figures made with it compare only with each other.
 */
export const hashedWords: TextEncoder = (texts) => {
  const known = new Map<string, Float64Array>();
  const encode = (word: string) => {
    const vector = known.get(word) ?? vectorOf(word);
    known.set(word, vector);
    return vector;
  };
  return texts.map((text): TokenVectors => rougeTokens(text).map(encode));
};
