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
 * grade nobody. `probability`: of the likeliest label so far; `answered`: whether any grader gave a label yet; `asked`: their names,
 * also those who failed.
 */
export function nextGrader<G extends CascadeGrader>(
  graders: readonly G[],
  soFar: { asked: readonly string[]; answered: boolean; probability: number },
  threshold: number = SURE_ENOUGH,
): G | null {
  if (soFar.answered && soFar.probability >= threshold) return null;
  return cascadeOrder(graders).find(({ name }) => !soFar.asked.includes(name)) ?? null;
}
