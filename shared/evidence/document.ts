import { isKept, normalise } from './normalise.ts';
import { indexPassages, type PassageIndex } from './passage-index.ts';
import { findTrigram, indexTrigrams, occurrences, type TrigramIndex } from './trigram-index.ts';

/** A page and the UTF-16 offset in the text at which it starts. */
interface PageStart {
  page: number;
  start: number;
}

/** A text prepared for anchoring; build it once and look for all quotes in it. */
export interface AnchorDocument {
  /** The original text. */
  text: string;
  /** UTF-16 offset in it of each normalised character. */
  starts: Int32Array;
  /** Number of each code point of the normalised text in its alphabet, from 0. */
  symbolOf: ReadonlyMap<number, number>;
  /** Size of the alphabet. */
  alphabet: number;
  /** The normalised text as symbols, with the places of its trigrams. */
  trigrams: TrigramIndex;
  /** Page starts, ascending; empty if the document has no pages. */
  pages: readonly PageStart[];
  /** The text by its words, for grades; made when it is first asked for. */
  readonly passages: PassageIndex;
}

function numberSymbols(codePoints: Int32Array): { symbols: Int32Array; symbolOf: Map<number, number> } {
  const symbolOf = new Map<number, number>();
  const symbols = new Int32Array(codePoints.length);
  const seen = new Int32Array(0x10000);
  for (let at = 0; at < codePoints.length; at++) {
    const codePoint = codePoints[at]!;
    let symbol = codePoint < 0x10000 ? seen[codePoint]! - 1 : (symbolOf.get(codePoint) ?? -1);
    if (symbol < 0) {
      symbol = symbolOf.size;
      symbolOf.set(codePoint, symbol);
      if (codePoint < 0x10000) seen[codePoint] = symbol + 1;
    }
    symbols[at] = symbol;
  }
  return { symbols, symbolOf };
}

function pagesByFormFeed(text: string): PageStart[] {
  if (!text.includes('\f')) return [];
  const pages = [{ page: 1, start: 0 }];
  for (let at = text.indexOf('\f'); at >= 0; at = text.indexOf('\f', at + 1)) {
    pages.push({ page: pages.length + 1, start: at + 1 });
  }
  return pages;
}

/**
 * Normalises and indexes a text. Without `pages`, form feeds separate pages, numbered from 1; a text that has neither
 * has no pages.
 * @example prepareDocument('One.\fTwo.').pages.map(({ page }) => page) // => [ 1, 2 ]
 */
export function prepareDocument(text: string, pages?: readonly PageStart[]): AnchorDocument {
  const { codePoints, starts } = normalise(text);
  const { symbols, symbolOf } = numberSymbols(codePoints);
  const starting = pages ? pages.toSorted((a, b) => a.start - b.start) : pagesByFormFeed(text);
  let passages: PassageIndex | undefined;
  return {
    text,
    starts,
    symbolOf,
    alphabet: symbolOf.size,
    trigrams: indexTrigrams(symbols),
    pages: starting,
    get passages() {
      passages ??= indexPassages(
        text,
        starting.map(({ start }) => start),
      );
      return passages;
    },
  };
}

/** A quote's normalised characters as the document's symbols; -1 for one that the document does not contain. */
export function quoteSymbols(document: AnchorDocument, quote: string): Int32Array {
  return normalise(quote).codePoints.map((codePoint) => document.symbolOf.get(codePoint) ?? -1);
}

function standsAt(symbols: Int32Array, at: number, quote: Int32Array): boolean {
  if (at < 0 || at + quote.length > symbols.length) return false;
  for (let i = 0; i < quote.length; i++) if (symbols[at + i] !== quote[i]) return false;
  return true;
}

/** The rarest of a quote's trigrams and its place in the quote; null if the text lacks one of them. */
function rarestTrigram(index: TrigramIndex, quote: Int32Array): { trigram: number; at: number } | null {
  let rarest = { trigram: -1, at: -1 };
  for (let at = 0; at + 2 < quote.length; at++) {
    const trigram = findTrigram(index, quote[at]!, quote[at + 1]!, quote[at + 2]!);
    if (trigram < 0) return null;
    const rarer = rarest.at < 0 || occurrences(index, trigram) < occurrences(index, rarest.trigram);
    if (rarer) rarest = { trigram, at };
  }
  return rarest;
}

/** Index, in the normalised text, of the first exact occurrence of a quote (not empty), or -1. */
export function findExact({ trigrams }: AnchorDocument, quote: Int32Array): number {
  const { symbols, offsets, positions } = trigrams;
  if (quote.length < 3) return symbols.findIndex((_, at) => standsAt(symbols, at, quote));
  const rarest = rarestTrigram(trigrams, quote);
  if (!rarest) return -1;
  for (let i = offsets[rarest.trigram]!; i < offsets[rarest.trigram + 1]!; i++) {
    const at = positions[i]! - rarest.at;
    if (standsAt(symbols, at, quote)) return at;
  }
  return -1;
}

/** The page on which an offset lies; null if the document has no pages. @example pageAt(prepareDocument('One.\fTwo.').pages, 6) // => 2 */
export function pageAt(pages: readonly PageStart[], offset: number): number | null {
  return pages.findLast(({ start }) => start <= offset)?.page ?? null;
}

/**
 * Where a window of the normalised text stands in the original one: UTF-16 offsets from its first to behind its last
 * letter, mark or digit (separators at its edges are left out), and the page on which it starts.
 */
export function passageOf(
  { text, starts, pages }: AnchorDocument,
  first: number,
  length: number,
): { start: number; end: number; page: number | null } {
  const keptAt = (index: number) => isKept(codePointAt(text, starts[index]!));
  const from = keptAt(first) ? first : first + 1;
  const to = keptAt(first + length - 1) ? first + length - 1 : first + length - 2;
  const start = starts[Math.min(from, to)]!;
  const last = starts[to]!;
  const end = last + (codePointAt(text, last) > 0xffff ? 2 : 1);
  return { start, end, page: pageAt(pages, start) };
}

function codePointAt(text: string, offset: number): number {
  return text.codePointAt(offset)!;
}
