function pairs(counts: Iterable<number>): number {
  return Iterator.from(counts).reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
}

function tally(keys: readonly (string | number)[]): Iterable<number> {
  const counts = new Map<string | number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts.values();
}

/** Agreement of two partitions beyond chance (Hubert and Arabie 1985): 1 only if they are the same. */
export function adjustedRandIndex(a: readonly number[], b: readonly number[]): number {
  const together = pairs(tally(a.map((label, i) => `${label} ${b[i]}`)));
  const [inA, inB] = [pairs(tally(a)), pairs(tally(b))];
  if (together === inA && together === inB) return 1;
  const expected = (inA * inB) / pairs([a.length]);
  return (together - expected) / ((inA + inB) / 2 - expected);
}
