/** Words and runs of marks, in small letters: NLTK's `wordpunct_tokenize` (`\w+|[^\w\s]+`), what BLEU is counted in here. */
export function bleuTokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+/gu) ?? [];
}

/**
 * Words in small letters without marks and without stemming, what ROUGE is counted in here: the rouge-score package's
 * `[a-z0-9]+`, but of every script, so that a German or a Greek word is a word as well.
 */
export function rougeTokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** How often each run of `n` tokens stands in a text. */
export function ngramCounts(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= tokens.length; start += 1) {
    const ngram = tokens.slice(start, start + n).join('\u0000');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** How many runs two texts have in common, each as often as in both. */
export function commonCount(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [ngram, times] of a) common += Math.min(times, b.get(ngram) ?? 0);
  return common;
}
