import { quotationsIn } from '@assay/evidence/quotations';
import { INFLECTED, likeness } from '@assay/evidence/words';

const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text for comparing, in lower case and without apostrophes; of scripts without spaces each character. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replace(/['’ʼ]/g, '').match(WORD) ?? [];
}

/** Every stretch of `size` words, as often as it stands there. */
export function shinglesOf(words: readonly string[], size: number): string[] {
  const count = Math.max(0, words.length - size + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at, at + size).join(' '));
}

/** Words of a stretch that counts as repeated: two texts on one matter seldom share so many in a row by chance. */
const SIZE = 8;

/** The share of a text's stretches of eight words that stand in another text too, 0 to 1; 0 for a text that has none. */
export function repeatedShare(text: string, earlier: string): number {
  const shingles = shinglesOf(wordsOf(text), SIZE);
  const there = new Set(shinglesOf(wordsOf(earlier), SIZE));
  return shingles.length === 0
    ? 0
    : shingles.filter((shingle) => there.has(shingle)).length / shingles.length;
}

/** The share of a text's stretches of eight words that stood in it before, 0 to 1. */
export function loopedShare(text: string): number {
  const shingles = shinglesOf(wordsOf(text), SIZE);
  return shingles.length === 0 ? 0 : 1 - new Set(shingles).size / shingles.length;
}

/** A text without what it quotes. */
export function withoutQuotations(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of quotationsIn(text)) {
    if (start < from) continue;
    pieces.push(text.slice(from, start));
    from = end;
  }
  return [...pieces, text.slice(from)].join(' ');
}

/** Words that a quotation shares in a row with what it quotes, to count as taken from there. */
const RUN = 3;
/** The least share of words taken from a text that makes a stretch a quotation of it: four of five, so that it may have small slips. */
const TAKEN = 0.8;

/** Words as they are written in a text, as far as they are slips of words there. */
function mended(words: readonly string[], vocabulary: ReadonlySet<string>): string[] {
  const isSlip = (word: string) => (other: string) => likeness(word, other) >= INFLECTED;
  return words.map((word) => (vocabulary.has(word) ? word : ([...vocabulary].find(isSlip(word)) ?? word)));
}

/** How many of some words stand in a text in runs of three. */
function takenFrom(words: readonly string[], text: string): number {
  const source = wordsOf(text);
  const size = Math.min(RUN, words.length);
  const there = new Set(shinglesOf(source, size));
  const taken = new Set<number>();
  for (const [at, shingle] of shinglesOf(mended(words, new Set(source)), size).entries())
    if (there.has(shingle)) for (let word = at; word < at + size; word++) taken.add(word);
  return taken.size;
}

/** Whether a stretch of words is taken from one of the texts: word by word, slips such as a misspelling aside. */
export function standsIn(stretch: string, texts: readonly string[]): boolean {
  const words = wordsOf(stretch);
  return words.length === 0 || texts.some((text) => takenFrom(words, text) >= TAKEN * words.length);
}
