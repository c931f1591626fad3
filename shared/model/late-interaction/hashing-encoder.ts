import type { TokenEncoder, TokenMatrix } from './token-encoder.ts';

/** Wide enough that words with nothing in common have cosines near 0: σ = 1/16. */
const DIMS = 256;
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;
/** What the whole word weighs beside one of its n-grams. No whole number: the sums of the signs then never all vanish. */
const WORD_WEIGHT = 1.5;

/** Scripts that write no spaces between words: there each character is a token. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const TOKEN = new RegExp(
  `[${UNSPACED}]\\p{M}*|\\p{N}+(?:[.,]\\p{N}+)*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+(?:'\\p{L}+)*`,
  'gu',
);

/** The words and numbers of a text, in small letters; marks between them are no tokens. */
export function wordTokens(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replace(/’/g, "'").match(TOKEN) ?? [];
}

/** FNV-1a over the UTF-16 units, with murmur3's last mixing. */
function hash(text: string, from: number, to: number): number {
  let state = 0x811c9dc5;
  for (let i = from; i < to; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

function add(vector: Float32Array, hashed: number, weight: number): void {
  vector[hashed % DIMS]! += hashed >>> 31 === 0 ? weight : -weight;
}

/** The signed hashes of the word's n-grams and of the word, summed and brought to length 1. */
function vectorOf(word: string): Float32Array {
  const bounded = `<${word}>`;
  const vector = new Float32Array(DIMS);
  add(vector, hash(`=${word}`, 0, word.length + 1), WORD_WEIGHT);
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length++)
    for (let at = 0; at + length <= bounded.length; at++) add(vector, hash(bounded, at, at + length), 1);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

function encode(texts: readonly string[]): TokenMatrix[] {
  const known = new Map<string, Float32Array>();
  return texts.map((text) => {
    const words = wordTokens(text);
    const vectors = new Float32Array(words.length * DIMS);
    for (const [at, word] of words.entries()) {
      const vector = known.get(word) ?? vectorOf(word);
      known.set(word, vector);
      vectors.set(vector, at * DIMS);
    }
    return { dims: DIMS, vectors };
  });
}

/**
 * The encoder that needs no model: a word's vector is made of its character 3- to 5-grams (sub-word hashing, with marks at the
 * word's ends) and of the word itself. Words of one stem and misspelt words are alike, synonyms are not. A word has the same
 * vector in every text.
 */
export function hashingEncoder(): TokenEncoder {
  return {
    id: 'hashing-1',
    dims: DIMS,
    encodeQueries: async (texts) => encode(texts),
    encodeDocuments: async (texts) => encode(texts),
  };
}
