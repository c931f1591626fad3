/**
 * Holm's step-down adjustment of a family of p-values (Holm 1979): sorted ascending, the i-th of m (from 0) is
 * max over j ≤ i of min(1, (m − j)·p_j). A null (no test could be made) stays null and does not count for the family.
 * @example holmAdjusted([0.01, 0.04, null]) // => [ 0.02, 0.04, null ]
 */
export function holmAdjusted(pValues: readonly (number | null)[]): (number | null)[] {
  const tests = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let least = 0;
  for (const [rank, { p, index }] of tests.entries()) {
    least = Math.max(least, Math.min(1, (tests.length - rank) * p));
    adjusted[index] = least;
  }
  return adjusted;
}
