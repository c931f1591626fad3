type NumberPair = readonly [number, number];

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

/** Pearson's correlation; null for fewer than two pairs, and where one side never varies. */
export function pearson(pairs: readonly NumberPair[]): number | null {
  if (pairs.length < 2) return null;
  const [meanA, meanB] = [mean(pairs.map(([a]) => a)), mean(pairs.map(([, b]) => b))];
  let [both, onlyA, onlyB] = [0, 0, 0];
  for (const [a, b] of pairs) {
    both += (a - meanA) * (b - meanB);
    onlyA += (a - meanA) ** 2;
    onlyB += (b - meanB) ** 2;
  }
  if (onlyA === 0 || onlyB === 0) return null;
  return Math.max(-1, Math.min(1, both / Math.sqrt(onlyA * onlyB)));
}

/** Ranks from 1 on; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const ranks = values.map(() => 0);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (const index of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Spearman's rank correlation, ties by mean ranks; null as Pearson's. @example spearman([[1, 10], [2, 20], [3, 90]]) // => 1 */
export function spearman(pairs: readonly NumberPair[]): number | null {
  const [a, b] = [ranksOf(pairs.map(([first]) => first)), ranksOf(pairs.map(([, second]) => second))];
  return pearson(a.map((rank, index) => [rank, b[index]!]));
}
