import { worthOf } from '@assay/platform/assignment/rubric';
import { countingOf, mostPoints, type TotalRule } from '@assay/platform/assignment/total-rule';

/** The points that an essay may have by its rubric: what its traits' best scores are worth. Null: it has none, as where a score is below 0. */
export function maximumPoints({
  traits,
  total,
}: {
  traits: readonly Parameters<typeof worthOf>[0][];
  total?: TotalRule | undefined;
}): number | null {
  const worths = traits.map((trait) => worthOf(trait));
  return mostPoints(worths, countingOf(total, traits));
}
