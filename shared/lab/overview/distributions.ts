import { quantile } from '@assay/kit/statistics/bootstrap';
import type { ClassScore } from '@assay/platform/workflow/class-reading';
import { spreadOf } from '../evaluation/study/cells/spread.ts';
import type { OverviewWork } from './overview.ts';

const levelsOf = (scale: ClassScore['scale']): string[] =>
  'labels' in scale
    ? scale.labels
    : Array.from({ length: scale.max - scale.min + 1 }, (_, at) => String(scale.min + at));

const partOf = ({ asked, trait }: ClassScore) => asked?.question ?? trait;

/** `levels`: how often each of the scale was given, in its order; mean, median and spread are null of labels, and of nothing. */
function distributionOf(scores: readonly ClassScore[], lowest: ReadonlySet<string>) {
  const { trait, scale } = scores[0]!;
  const names = levelsOf(scale);
  const known = scores.flatMap(({ score }) => {
    const level = String(typeof score === 'number' && !('labels' in scale) ? Math.round(score) : score);
    return names.includes(level) ? [{ level, score }] : [];
  });
  const numbers = known.flatMap(({ score }) => (typeof score === 'number' ? [score] : []));
  const { mean, sd } = spreadOf(numbers);
  const sorted = numbers.sort((one, other) => one - other);
  return {
    ...{ part: partOf(scores[0]!), scale, lowestIsBest: lowest.has(trait), mean, sd },
    levels: names.map((level) => ({ level, count: known.filter((one) => one.level === level).length })),
    scored: known.length,
    missing: scores.length - known.length,
    median: sorted.length === 0 ? null : quantile(sorted, 0.5),
  };
}
export type PartDistribution = ReturnType<typeof distributionOf>;

/**
 * What a class was given for each part, a trait, a question or by a judge, on each scale that it was judged by: what counts after reviews, and
 * what no teacher changes. A score with decimals is of the nearest level; one that is of no level is missing.
 */
export function distributionsOf(works: readonly OverviewWork[]): PartDistribution[] {
  const all = works.map(({ result, counts }) => ({ ...result, counting: counts?.scores ?? [] }));
  const lowest = new Set(all.flatMap(({ lowestIsBest = [] }) => lowestIsBest));
  const scores = all.flatMap(({ counting, scores = [] }): ClassScore[] => [...counting, ...scores]);
  const parts = Map.groupBy(scores, (score) => JSON.stringify([partOf(score), score.scale]));
  return [...parts.values()].map((own) => distributionOf(own, lowest));
}
