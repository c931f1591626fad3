import searchApproximately from 'approx-string-match';
import { distance } from 'fastest-levenshtein';

/** What anchoring compares: lower case, one space for whatever is no letter, mark or digit. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim();
}

/** A window of the text and its similarity to the quote. */
export interface Window {
  text: string;
  similarity: number;
}

/** For every trigram of the text, its number among the quote's different trigrams, or -1; and how often each occurs. */
function numberTrigrams(text: string, quote: string): { numbers: Int32Array; weights: number[] } {
  const known = new Map<string, number>();
  const weights: number[] = [];
  for (let at = 0; at + 3 <= quote.length; at++) {
    const trigram = quote.slice(at, at + 3);
    if (!known.has(trigram)) known.set(trigram, known.size);
    const number = known.get(trigram)!;
    weights[number] = (weights[number] ?? 0) + 1;
  }
  const numbers = new Int32Array(text.length - 2);
  for (let at = 0; at < numbers.length; at++) numbers[at] = known.get(text.slice(at, at + 3)) ?? -1;
  return { numbers, weights };
}

/** Per window, the share of the quote's trigrams that it contains, carried on from window to window. */
function overlaps(text: string, quote: string): Float64Array {
  const { numbers, weights } = numberTrigrams(text, quote);
  const present = new Int32Array(weights.length);
  const shares = new Float64Array(text.length - quote.length + 1);
  let shared = 0;
  for (let at = 0; at < numbers.length; at++) {
    const entering = numbers[at]!;
    if (entering >= 0 && present[entering]!++ === 0) shared += weights[entering]!;
    const leaving = at >= quote.length - 2 ? numbers[at - quote.length + 2]! : -1;
    if (leaving >= 0 && --present[leaving]! === 0) shared -= weights[leaving]!;
    if (at >= quote.length - 3) shares[at - quote.length + 3] = shared / (quote.length - 2);
  }
  return shares;
}

/**
 * The first of the most similar windows, every window that shares enough trigrams being compared (texts normalised,
 * the longer one first, without astral characters); null if none is.
 */
export function naiveScan(text: string, quote: string, minimumOverlap: number): Window | null {
  if (text.includes(quote)) return { text: quote, similarity: 1 };
  let best: Window | null = null;
  for (const [at, share] of overlaps(text, quote).entries()) {
    if (share < minimumOverlap) continue;
    const window = text.slice(at, at + quote.length);
    const similarity = (quote.length - distance(window, quote)) / quote.length;
    if (best === null || similarity > best.similarity) best = { text: window, similarity };
  }
  return best;
}

/** Substrings of any length within the errors that the threshold allows: another question than anchoring's. */
export function approximateMatches(text: string, quote: string, similarity: number): number {
  return searchApproximately(text, quote, Math.floor((1 - similarity) * quote.length)).length;
}
