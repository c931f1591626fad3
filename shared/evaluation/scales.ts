import type { ScoreRange } from '../statistics/kappa.ts';
import { invalid } from './cells.ts';
import type { ScoreJudgement } from './judgement.ts';

/** A score and its truth on whatever scales they are. */
export interface RawPair {
  judgement: ScoreJudgement;
  /** Null where there is none. */
  truth: number | null;
}

/** So many truths off a scale are no slips of the pen. */
const FEWEST = 5;

const nameOf = ({ min, max }: ScoreRange) => `${min}-${max}`;

function endsOf(values: readonly number[]): ScoreRange {
  return values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  });
}

const between = ({ min, max }: ScoreRange) => `${min} to ${max}`;

function refuseSeveral(of: readonly RawPair[], item: string): void {
  const ranges = [...new Set(of.map(({ judgement }) => nameOf(judgement.range)))];
  if (ranges.length > 1)
    throw invalid(
      `The results have "${item}" on several scales (${ranges.join(', ')}), which have no figure together: evaluate them one by one, such as each version of the assignment for itself.`,
    );
}

function scaleWarnings(of: readonly RawPair[], item: string, file: string): string[] {
  const { range } = of[0]!.judgement;
  const truths = of.flatMap(({ truth }) => truth ?? []);
  const off = truths.filter((truth) => truth < range.min || truth > range.max);
  if (off.length >= FEWEST && off.length * 2 > truths.length)
    throw invalid(
      `${file}: the truths of "${item}" go from ${between(endsOf(truths))}, and ${off.length} of ${truths.length} lie off the results' scale ${nameOf(range)}. They are on different scales: give truths on ${nameOf(range)}, or results on the scale of the truths.`,
    );
  const scores = of.flatMap(({ judgement }) => judgement.value ?? []);
  const [given, true_] = [endsOf(scores), endsOf(truths)];
  if (scores.length >= FEWEST && truths.length >= FEWEST && (given.min > true_.max || given.max < true_.min))
    return [
      `${item}: all results (${between(given)}) lie on one side of all truths (${between(true_)}). Are they on the same scale?`,
    ];
  return [];
}

/**
 * Looks whether results and truths of each trait can be on one scale; what is doubtful comes back in words.
 * @throws AssayError EvaluationInvalid where most truths lie off the results' scale, or results of a system are on several
 */
export function checkScales(pairs: readonly RawPair[], file: string): string[] {
  const key = ({ judgement }: RawPair) => JSON.stringify([judgement.system, judgement.item]);
  const warnings = [...Map.groupBy(pairs, key).values()].flatMap((of) => {
    const { item } = of[0]!.judgement;
    refuseSeveral(of, item);
    return scaleWarnings(of, item, file);
  });
  return [...new Set(warnings)];
}
