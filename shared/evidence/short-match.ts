import { firstOf, lastOf, type QuotePlacement } from './accept-quote.ts';
import { PassageSearch } from './find-passage.ts';
import type { PassageIndex } from './passage-index.ts';
import { isFunctionWord } from './words/meaning.ts';
import { tokenise, type Word } from './words/tokenise.ts';

/** So many words in a row are the student's; a word alone is where it carries content. */
const LITERAL_WORDS = 2;
/** A quote that is not literal: so many words, so many of content, so much of it in order, so many words missing in a row. */
const SIMILAR = { words: 3, content: 2, coverage: 0.8, gap: 1 } as const;
/** Longer quotes have words enough for the grades made for documents. */
const LONGEST = 60;

const ELLIPSIS = /\[\s*(?:\.{2,}|…)\s*\]|\(\s*(?:\.{2,}|…)\s*\)|\.{3,}|…/u;

const contentOf = (words: readonly Word[]) => words.filter(({ form }) => !isFunctionWord(form)).length;

function literalPart(
  index: PassageIndex,
  words: readonly Word[],
  from: number,
): QuotePlacement[number] | null {
  const last = index.words.length - words.length;
  for (let at = from; at <= last; at++)
    if (words.every(({ form }, i) => index.words[at + i]!.form === form)) {
      const matches = words.map((_, quote) => ({ quote, at: at + quote, likeness: 1 }));
      return { words, alignment: { matches, coverage: 1 } };
    }
  return null;
}

/** Whether literal words are the student's and not just words of the language. */
function tells(index: PassageIndex, words: readonly Word[]): boolean {
  return words.length >= LITERAL_WORDS || contentOf(words) > 0 || words.length === index.words.length;
}

/** A quote's words, or those of its parts between ellipses, where they stand just so; null if they do not. */
export function findLiteral(index: PassageIndex, quote: string): QuotePlacement | null {
  const parts = quote
    .split(ELLIPSIS)
    .map(tokenise)
    .filter(({ length }) => length > 0);
  const found: QuotePlacement[number][] = [];
  for (const words of parts) {
    const before = found.at(-1);
    const part = tells(index, words)
      ? literalPart(index, words, before ? lastOf(before.alignment) + 1 : 0)
      : null;
    if (!part) return null;
    found.push(part);
  }
  return found.length > 0 ? found : null;
}

function gapOf(places: readonly number[], end: number): number {
  return Math.max(...[...places, end].map((place, i) => place - (places[i - 1] ?? -1) - 1));
}

/** Where nearly all words of a quote stand in order, close together; null if nowhere. */
export function findSimilar(index: PassageIndex, quote: string): QuotePlacement | null {
  const words = tokenise(quote);
  if (words.length < SIMILAR.words || words.length > LONGEST) return null;
  for (const alignment of new PassageSearch(index, words).alignments(SIMILAR.coverage, true)) {
    const { matches } = alignment;
    const matched = matches.map((match) => words[match.quote]!);
    const isNear = gapOf([...matches.map((match) => match.quote)], words.length) <= SIMILAR.gap;
    const inText = lastOf(alignment) - firstOf(alignment) + 1 - matches.length;
    if (isNear && inText <= matches.length && contentOf(matched) >= SIMILAR.content)
      return [{ words, alignment }];
  }
  return null;
}

/** How many of some words stand among others in the same order. */
function inOrder(words: readonly string[], others: readonly string[]): number {
  let row = Array<number>(others.length + 1).fill(0);
  for (const word of words) {
    const next = [0];
    for (const [at, other] of others.entries())
      next.push(word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row.at(-1)!;
}

/** Whether a quote that is not literal has the passage's words of content in another order: who does what is turned round. */
export function turnsRound(quote: string, passage: string): boolean {
  const contentWords = (text: string) =>
    tokenise(text)
      .map(({ form }) => form)
      .filter((form) => !isFunctionWord(form));
  const [quoted, there] = [contentWords(quote), contentWords(passage)];
  if (quoted.length > LONGEST) return false;
  return inOrder(quoted, there) < quoted.filter((word) => there.includes(word)).length;
}
