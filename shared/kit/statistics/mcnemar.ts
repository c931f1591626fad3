/** Cases on which one of two systems is right and the other wrong, and how likely so uneven a split is by chance. */
export interface McNemar {
  onlyFirst: number;
  onlySecond: number;
  /** Two-sided, exact; 1 where the systems never differ. */
  p: number;
}

/**
 * The likelihood of a split of `count` tosses of a fair coin at least as uneven as `few` against the rest; two-sided.
 * Summed from the smallest term on, so that thousands of tosses do no harm.
 */
export function binomialTwoSided(few: number, count: number): number {
  const least = Math.min(few, count - few);
  if (2 * least === count) return 1;
  let log = -count * Math.LN2;
  let total = 0;
  for (let hits = 0; hits <= least; hits += 1) {
    total += Math.exp(log);
    log += Math.log(count - hits) - Math.log(hits + 1);
  }
  return Math.min(1, 2 * total);
}

/** McNemar's test of two systems on the same cases, by the exact binomial however many cases there are (McNemar 1947). */
export function mcnemar(pairs: readonly (readonly [boolean, boolean])[]): McNemar {
  const onlyFirst = pairs.filter(([first, second]) => first && !second).length;
  const onlySecond = pairs.filter(([first, second]) => !first && second).length;
  return { onlyFirst, onlySecond, p: binomialTwoSided(onlyFirst, onlyFirst + onlySecond) };
}
