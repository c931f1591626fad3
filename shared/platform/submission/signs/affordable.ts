/** What looking at one thing costs. */
interface Costly {
  cost: number;
}

/**
 * As many things as a budget allows, in their order: all where it is enough. Else the first ones for a third of it, the last ones
 * for a third, and evenly spaced ones between for the rest: what speaks to a grader mostly stands at one of the ends.
 */
export function affordable<T extends Costly>(things: readonly T[], budget: number): readonly T[] {
  const total = things.reduce((sum, { cost }) => sum + cost, 0);
  if (total <= budget) return things;
  const third = budget / 3;
  const share = third / (total - 2 * third);
  let before = 0;
  let due = 0;
  return things.filter(({ cost }) => {
    const atAnEnd = before + cost <= third || total - before <= third;
    before += cost;
    if (atAnEnd) return true;
    due += share * cost;
    if (due < cost) return false;
    due -= cost;
    return true;
  });
}
