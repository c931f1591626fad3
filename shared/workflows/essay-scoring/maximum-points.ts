import { mostPoints } from '@assay/platform/assignment/points';
import { worthOf } from '@assay/platform/assignment/rubric';

/** The points that an essay may have by its rubric: what its traits' best scores are worth. Null: it has none, as where a score is below 0. */
export function maximumPoints({
  traits,
}: {
  traits: readonly Parameters<typeof worthOf>[0][];
}): number | null {
  return mostPoints(traits.map((trait) => worthOf(trait)));
}
