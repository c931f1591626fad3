import type { ScoreRange } from '@assay/kit/statistics/kappa';
import type { ScoreJudgement } from '@assay/platform/run/judgement';
import { invalid } from './cells.ts';

/** A score and its truth on whatever scales they are. */
interface RawPair {
  judgement: ScoreJudgement;
  /** Null where there is none. */
  truth: number | null;
}

/** So many truths off a scale are no slips of the pen. */
const FEWEST = 5;

/** A trait with a greater share of its truths off the scale is refused. */
const MOST_OFF = 1 / 3;

const nameOf = ({ min, max }: ScoreRange) => `${min}-${max}`;

function endsOf(values: readonly number[]): ScoreRange {
  return values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  });
}

const between = ({ min, max }: ScoreRange) => `${min} to ${max}`;

function refuseSeveral(rawPairs: readonly RawPair[], item: string): void {
  const ranges = [...new Set(rawPairs.map(({ judgement }) => nameOf(judgement.range)))];
  if (ranges.length > 1)
    throw invalid(
      `The results have "${item}" on several scales (${ranges.join(', ')}), which have no figure together: evaluate them one by one, such as each version of the assignment for itself.`,
    );
}

/** What is wrong or doubtful about a trait's scales, in words; `refused`: no figure can be made. */
interface ScaleDoubt {
  words: string;
  refused: boolean;
}

function scaleDoubts(rawPairs: readonly RawPair[], item: string, file: string): ScaleDoubt[] {
  const { range } = rawPairs[0]!.judgement;
  const truths = rawPairs.flatMap(({ truth }) => truth ?? []);
  const off = truths.filter((truth) => truth < range.min || truth > range.max);
  if (off.length >= FEWEST && off.length > truths.length * MOST_OFF) {
    const words = `${file}: the truths of "${item}" go from ${between(endsOf(truths))}, and ${off.length} of ${truths.length} lie off the results' scale ${nameOf(range)}. They are on different scales: give truths on ${nameOf(range)}, or results on the scale of the truths. "${item}" has no figures`;
    return [{ words, refused: true }];
  }
  const scores = rawPairs.flatMap(({ judgement }) => judgement.value ?? []);
  const [given, true_] = [endsOf(scores), endsOf(truths)];
  if (scores.length >= FEWEST && truths.length >= FEWEST && (given.min > true_.max || given.max < true_.min))
    return [
      {
        words: `${item}: all results (${between(given)}) lie on one side of all truths (${between(true_)}). Are they on the same scale?`,
        refused: false,
      },
    ];
  return [];
}

/** What is to be known of the scales, and the traits of which no figure can be made. */
interface CheckedScales {
  warnings: string[];
  refused: ReadonlySet<string>;
}

/**
 * Looks whether results and truths of each trait can be on one scale; what is doubtful comes back in words. A trait of whose truths more
 * than a third lie off the results' scale is refused: figures of the others would be of a scale cut off.
 * @throws AssayError EvaluationInvalid where results of a system are on several scales
 */
export function checkScales(pairs: readonly RawPair[], file: string): CheckedScales {
  const key = ({ judgement }: RawPair) => JSON.stringify([judgement.system, judgement.item]);
  const doubts = [...Map.groupBy(pairs, key).values()].flatMap((rawPairs) => {
    const { item } = rawPairs[0]!.judgement;
    refuseSeveral(rawPairs, item);
    return scaleDoubts(rawPairs, item, file).map((doubt) => ({ ...doubt, item }));
  });
  return {
    warnings: [...new Set(doubts.map(({ words }) => words))],
    refused: new Set(doubts.filter(({ refused }) => refused).map(({ item }) => item)),
  };
}
