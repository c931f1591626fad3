/** How sure the posterior must be for the next grader not to be asked; between .7 and .8 accuracy stays as it is (SPEC G14). */
export const SURE_ENOUGH = 0.75;

/**
 * Whom to ask next; null where nobody is left or the posterior is sure enough. One grader is always asked: past answers alone
 * grade nobody. `ordered`: the cheapest first. `asked`: how many were asked, also those who failed; `probability`: of the
 * label so far, null where no grader gave one yet.
 */
export function nextGrader<G>(
  ordered: readonly G[],
  { asked, probability }: { asked: number; probability: number | null },
  threshold: number = SURE_ENOUGH,
): G | null {
  if (probability !== null && probability >= threshold) return null;
  return ordered[asked] ?? null;
}
