/** How often each word occurs. */
export function frequencies(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** At this ratio of different words to words a stretch is used up (McCarthy & Jarvis 2010). */
const MTLD_RATIO = 0.72;

function factors(words: readonly string[], step: 1 | -1): number {
  let complete = 0;
  let length = 0;
  let seen = new Set<string>();
  for (let index = step === 1 ? 0 : words.length - 1; index >= 0 && index < words.length; index += step) {
    seen.add(words[index]!);
    length++;
    if (seen.size / length > MTLD_RATIO) continue;
    complete++;
    length = 0;
    seen = new Set();
  }
  return length === 0 ? complete : complete + (1 - seen.size / length) / (1 - MTLD_RATIO);
}

/**
 * Measure of textual lexical diversity: the mean length of stretches whose type–token ratio falls to 0.72, from both ends
 * (McCarthy & Jarvis 2010). A text in which no word comes again has no full stretch: its length is given. 0 for no words.
 */
export function mtld(words: readonly string[]): number {
  if (words.length === 0) return 0;
  const oneWay = (step: 1 | -1) => {
    const count = factors(words, step);
    return count === 0 ? words.length : words.length / count;
  };
  return (oneWay(1) + oneWay(-1)) / 2;
}

/** Yule's K = 10⁴ · (Σ f² − N) / N² over the frequencies f of N words (Yule 1944): the more repetition, the higher. 0 for no words. */
export function yulesK(counts: Iterable<number>): number {
  let [total, squares] = [0, 0];
  for (const count of counts) {
    total += count;
    squares += count * count;
  }
  return total === 0 ? 0 : (1e4 * (squares - total)) / (total * total);
}

/**
 * Mean type–token ratio over all windows of so many words (MATTR, Covington & McFall 2010); of a shorter text its own ratio,
 * of none 0.
 */
export function mattr(words: readonly string[], window: number): number {
  if (words.length === 0) return 0;
  if (words.length <= window) return new Set(words).size / words.length;
  const inside = new Map<string, number>();
  let sum = 0;
  words.forEach((word, index) => {
    inside.set(word, (inside.get(word) ?? 0) + 1);
    if (index >= window) {
      const leaving = words[index - window]!;
      const left = inside.get(leaving)! - 1;
      if (left === 0) inside.delete(leaving);
      else inside.set(leaving, left);
    }
    if (index >= window - 1) sum += inside.size;
  });
  return sum / (window * (words.length - window + 1));
}

/** Shannon's entropy of the frequencies, in bits. */
export function entropy(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    -counts.reduce((sum, count) => (count > 0 ? sum + (count / total) * Math.log2(count / total) : sum), 0) +
    0
  );
}
