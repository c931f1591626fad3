/** How sure the posterior must be for the next grader not to be asked; between .7 and .8 accuracy stays as it is (SPEC G14). */
export const SURE_ENOUGH = 0.75;

/** A grader of a cascade. `cost`: of a call, in any unit; null where its price is not known. */
export interface CascadeGrader {
  name: string;
  cost: number | null;
}

/** Graders in the order in which they are asked: the cheapest first, those of unknown price last, equal ones as given. */
export function cascadeOrder<G extends CascadeGrader>(graders: readonly G[]): G[] {
  return graders.toSorted((a, b) => {
    if (a.cost === b.cost) return 0;
    return (a.cost ?? Number.POSITIVE_INFINITY) - (b.cost ?? Number.POSITIVE_INFINITY);
  });
}

/**
 * Whom to ask next; null where nobody is left or the posterior is sure enough. One grader is always asked: past answers alone
 * grade nobody. `ordered`: as `cascadeOrder` has them. `asked`: how many were asked, also those who failed; `probability`: of the
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
