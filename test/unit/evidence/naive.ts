/** Evidence anchoring as SPEC C9 words it, window by window: the reference that the fast search is held against. */
export interface NaiveResult {
  outcome: 'verified' | 'discarded' | 'short-quote' | 'no-quote';
  similarity: number | null;
  /** The window's first character in the normalised text; null unless verified. */
  at: number | null;
  /** The window, normalised. */
  window: string | null;
}

export interface NaiveThresholds {
  similarity: number;
  trigramOverlap: number;
  shortQuote: number;
}

export function normaliseNaively(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim();
}

export function levenshtein(a: readonly string[], b: readonly string[]): number {
  const row = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0]!;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const change = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      diagonal = row[j]!;
      row[j] = Math.min(change, diagonal + 1, row[j - 1]! + 1);
    }
  }
  return row[b.length]!;
}

function trigrams(characters: readonly string[]): string[] {
  return characters.slice(2).map((_, i) => characters.slice(i, i + 3).join(''));
}

function overlap(window: readonly string[], quote: readonly string[]): number {
  const present = new Set(trigrams(window));
  const all = trigrams(quote);
  return all.length === 0 ? 1 : all.filter((trigram) => present.has(trigram)).length / all.length;
}

function bestWindowNaively(
  text: readonly string[],
  quote: readonly string[],
  minimumOverlap: number,
): { at: number; similarity: number } | null {
  const length = Math.min(text.length, quote.length);
  let best: { at: number; similarity: number } | null = null;
  for (let at = 0; length > 0 && at + length <= text.length; at++) {
    const window = text.slice(at, at + length);
    if (overlap(window, quote) < minimumOverlap) continue;
    const longer = Math.max(window.length, quote.length);
    const similarity = (longer - levenshtein(window, quote)) / longer;
    if (best === null || similarity > best.similarity) best = { at, similarity };
  }
  return best;
}

export function anchorNaively(document: string, quote: string, thresholds: NaiveThresholds): NaiveResult {
  const text = Array.from(normaliseNaively(document));
  const wanted = Array.from(normaliseNaively(quote));
  const none = { similarity: null, at: null, window: null };
  if (wanted.length === 0) return { outcome: 'no-quote', ...none };
  if (wanted.length < thresholds.shortQuote) return { outcome: 'short-quote', ...none };
  const exact = text.findIndex((_, at) => wanted.every((character, i) => text[at + i] === character));
  const best =
    exact >= 0 ? { at: exact, similarity: 1 } : bestWindowNaively(text, wanted, thresholds.trigramOverlap);
  if (best === null || best.similarity < thresholds.similarity) {
    return { outcome: 'discarded', similarity: best?.similarity ?? null, at: null, window: null };
  }
  const window = text.slice(best.at, best.at + wanted.length).join('');
  return { outcome: 'verified', similarity: best.similarity, at: best.at, window };
}
