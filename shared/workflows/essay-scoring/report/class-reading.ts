import type { ClassReading } from '@assay/platform/workflow/class-reading';
import type { EssayResult, TraitScore } from '../result.ts';

const isLowestBest = ({ worth, min, max }: TraitScore) => worth !== undefined && worth[min]! > worth[max]!;

/** What scores of essays do not say themselves: where the lowest number is the best. */
export const readEssay = ({ scores }: EssayResult): ClassReading => ({
  lowestIsBest: scores.filter(isLowestBest).map(({ trait }) => trait),
});
