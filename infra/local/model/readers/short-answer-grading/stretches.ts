import { memoise } from '../../memo.ts';
import { contentWords, wordsOf } from '../../text/words.ts';

/** A stretch of a text as it stands there, and its words of content. */
export interface TextStretch {
  text: string;
  terms: readonly string[];
}

const STRETCH = /[^.!?;\n]+(?:[.!?;](?![\s\n]|$)[^.!?;\n]*)*[.!?;]*/gu;

/** Words of content, and numbers and signs however short. */
export function termsOf(text: string): string[] {
  const short = wordsOf(text).filter((word) => word.length <= 2 && /\d|\p{Lu}/u.test(word));
  return [...new Set([...contentWords(text), ...short.map((word) => word.toLowerCase())])];
}

/** The sentences and clauses of a text, each exactly as it stands there. */
export const stretchesOf: (text: string) => readonly TextStretch[] = memoise((text) =>
  (text.match(STRETCH) ?? [])
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .map((piece) => ({ text: piece, terms: termsOf(piece) })),
);

const SAME_BEGINNING = 5;

/** Whether two terms are forms of one word, as far as their beginnings tell. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  return length >= SAME_BEGINNING && one.slice(0, length - 1) === other.slice(0, length - 1);
}

export const has = (terms: readonly string[], term: string) => terms.some((other) => isAlike(other, term));

/** How alike two texts are in their words (Dice), from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [termsOf(one), termsOf(other)];
  if (a.length + b.length === 0) return 0;
  const shared = a.filter((term) => has(b, term)).length + b.filter((term) => has(a, term)).length;
  return shared / (a.length + b.length);
}
