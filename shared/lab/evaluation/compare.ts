import {
  type BootstrapOptions,
  type PairedDifference,
  pairedBootstrap,
} from '@assay/kit/statistics/bootstrap';
import { type McNemar, mcnemar } from '@assay/kit/statistics/mcnemar';
import { invalid, listed } from './cells.ts';
import { differenceIfEnough, labelUnits } from './draw-units.ts';
import type { JudgedTruths } from './evaluate.ts';
import { accuracyOf, macroF1Of } from './evaluate-labels.ts';
import { type GivenPair, isGiven, meanQwk } from './evaluate-scores.ts';
import type { LabelledPair } from './label-truth.ts';
import type { ScoredPair } from './score-truth.ts';

/** Two results on the same truths; each difference is the first less the second. */
export interface Comparison {
  labels: LabelsComparison | null;
  scores: ScoresComparison | null;
  seed: number;
  resamples?: number;
}

/** `onlyOne`: truths that only one of the two judged; they are left out. */
interface LabelsComparison {
  count: number;
  onlyOne: number;
  accuracy: PairedDifference;
  macroF1: PairedDifference;
  /** Of right and wrong labels. */
  mcnemar: McNemar;
}

interface ScoresComparison {
  /** Scores that both gave. */
  count: number;
  onlyOne: number;
  /** The mean over traits. */
  qwk: PairedDifference;
  exact: PairedDifference;
  mae: PairedDifference;
  /** Of scores that are exactly the truth. */
  mcnemar: McNemar;
}

interface SidePair<T> {
  first: T;
  second: T;
}

const keyOf = ({ row, judgement }: LabelledPair | ScoredPair) => JSON.stringify([row.line, judgement.item]);

function pairUp<T extends LabelledPair | ScoredPair>(first: readonly T[], second: readonly T[]) {
  const others = new Map(second.map((pair) => [keyOf(pair), pair]));
  const both = first.flatMap((pair): SidePair<T>[] => {
    const other = others.get(keyOf(pair));
    return other ? [{ first: pair, second: other }] : [];
  });
  return { both, onlyOne: first.length + second.length - 2 * both.length };
}

type Statistic<C> = (cases: readonly C[]) => number | null;

/** A statistic of each side of the cases. */
function ofSides<C>(statistic: Statistic<C>): readonly [Statistic<SidePair<C>>, Statistic<SidePair<C>>] {
  const ofSide = (side: keyof SidePair<C>) => (sidePairs: readonly SidePair<C>[]) =>
    statistic(sidePairs.map((both) => both[side]));
  return [ofSide('first'), ofSide('second')];
}

/** What is of each work, on both sides: a bootstrap draws works with all of their items. */
function worksOf<T extends LabelledPair | ScoredPair>(both: readonly SidePair<T>[]): SidePair<T[]>[] {
  return [...Map.groupBy(both, ({ first }) => first.row.line).values()].map((work) => ({
    first: work.map(({ first }) => first),
    second: work.map(({ second }) => second),
  }));
}

/** As `worksOf`, but all answers to a question together where there are enough questions. */
function questionsOf(both: readonly SidePair<LabelledPair>[]): SidePair<LabelledPair[]>[] {
  const { places } = labelUnits(both.map(({ first }) => first));
  const units = Map.groupBy(both.entries(), ([at]) => places[at]!);
  return [...units.values()].map((unit) => ({
    first: unit.map(([, { first }]) => first),
    second: unit.map(([, { second }]) => second),
  }));
}

function compareLabels(
  first: readonly LabelledPair[],
  second: readonly LabelledPair[],
  options: BootstrapOptions,
): LabelsComparison | null {
  const { both, onlyOne } = pairUp(first, second);
  if (both.length === 0) return null;
  const right = ({ judgement, truth }: LabelledPair) => judgement.value === truth;
  const cases = questionsOf(both);
  const drawn = (statistic: Statistic<LabelledPair>) =>
    differenceIfEnough(both.length, pairedBootstrap(cases, ofSides(over(statistic)), options));
  const over =
    (statistic: Statistic<LabelledPair>): Statistic<readonly LabelledPair[]> =>
    (works) =>
      statistic(works.flat());
  return {
    count: both.length,
    onlyOne,
    accuracy: drawn(accuracyOf),
    macroF1: drawn(macroF1Of),
    mcnemar: mcnemar(both.map((pair) => [right(pair.first), right(pair.second)])),
  };
}

const errorOf = ({ judgement, truth }: GivenPair) => Math.abs(judgement.value - truth);

/** The mean of a figure over all scores of the works. */
function meanOver(figure: (pair: GivenPair) => number): Statistic<readonly GivenPair[]> {
  return (works) => {
    let [total, count] = [0, 0];
    for (const work of works)
      for (const pair of work) {
        total += figure(pair);
        count += 1;
      }
    return count === 0 ? null : total / count;
  };
}

const maeOf = meanOver(errorOf);
const exactOf = meanOver((pair) => Number(errorOf(pair) === 0));

function compareScores(
  first: readonly ScoredPair[],
  second: readonly ScoredPair[],
  options: BootstrapOptions,
): ScoresComparison | null {
  const { both, onlyOne } = pairUp(first.filter(isGiven), second.filter(isGiven));
  if (both.length === 0) return null;
  const cases = worksOf(both);
  const drawn = (statistic: Statistic<readonly GivenPair[]>) =>
    differenceIfEnough(cases.length, pairedBootstrap(cases, ofSides(statistic), options));
  return {
    count: both.length,
    onlyOne,
    qwk: drawn(meanQwk),
    exact: drawn(exactOf),
    mae: drawn(maeOf),
    mcnemar: mcnemar(both.map((pair) => [errorOf(pair.first) === 0, errorOf(pair.second) === 0])),
  };
}

/** What a result itself judged; where that is nothing, what stands beside it. */
function ownOf({ scores, labels, ...rest }: JudgedTruths): JudgedTruths {
  const scoredPairs = scores.filter(({ judgement }) => !judgement.beside);
  return { ...rest, scores: scoredPairs.length + labels.length > 0 ? scoredPairs : scores, labels };
}

function requireOneSystem({ scores, labels }: JudgedTruths): void {
  const systems = new Set([...scores, ...labels].map(({ judgement }) => judgement.system));
  if (systems.size > 1)
    throw invalid(
      `Two results are compared, each of one system; one of them holds ${listed([...systems].map(String))}: choose with --system, of the other result with --against-system, or give them apart.`,
    );
}

/**
 * Two results on the same truths: paired bootstrap differences, and McNemar's test. What stands beside a result is left out where
 * the result judged anything itself.
 * @throws AssayError EvaluationInvalid where they have no truth in common, or hold several systems
 */
export function compareResults(
  judgedTruths: JudgedTruths,
  other: JudgedTruths,
  options: BootstrapOptions,
): Comparison {
  const [first, second] = [ownOf(judgedTruths), ownOf(other)];
  requireOneSystem(first);
  requireOneSystem(second);
  const labels = compareLabels(first.labels, second.labels, options);
  const scores = compareScores(first.scores, second.scores, options);
  if (labels || scores) return { labels, scores, ...options };
  throw invalid('The two results judged nothing in common, so that they cannot be compared.');
}
