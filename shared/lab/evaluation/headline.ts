import type { Interval } from '@assay/kit/statistics/bootstrap';
import type { ScoreRange } from '@assay/kit/statistics/kappa';
import type { LabelsEvaluation } from './evaluate-labels.ts';
import type { ScoresEvaluation, UndefinedReason } from './evaluate-scores.ts';

/** All traits of a system together: QWK, exact, adjacent, MAE and bias are means over traits. */
interface ScoresOverall extends Omit<ScoresEvaluation['mean'], 'standout'> {
  /** Scores that have a truth. */
  n: number;
  /** Truths whose score is missing. */
  missing: number;
}

/** A trait's figures by plain names, for programs. */
interface TraitHeadline extends ScoresOverall {
  /** Null where the results name no system. */
  system: string | null;
  trait: string;
  range: ScoreRange;
  /** Why there is no QWK. */
  qwkUndefined: UndefinedReason | null;
  pearson: number | null;
  spearman: number | null;
  humanN: number;
}

/** A label's figures. */
interface LabelHeadline {
  system: string | null;
  /** What was labelled: `label`. */
  item: string;
  label: string;
  precision: number;
  recall: number;
  f1: number;
  /** Answers whose truth it is. */
  n: number;
}

/** All labels of a system together. */
interface LabelsOverall {
  n: number;
  missing: number;
  accuracy: number | null;
  accuracyInterval: Interval | null;
  macroF1: number | null;
  macroF1Interval: Interval | null;
  kappa: number | null;
  qwk: number | null;
  /** Why there is no κ. */
  kappaUndefined: UndefinedReason | null;
}

/** The figures of one system, or of several, under the names that programs ask for; `traits` of scores, `labels` of labels. */
export interface Headline {
  system: string | null;
  traits?: TraitHeadline[];
  labels?: LabelHeadline[];
  /** Null of several systems: there is no figure of all of them, and none of them is chosen silently. */
  overall: ScoresOverall | LabelsOverall | null;
}

/** What a headline is made of. */
export interface EvaluatedSystem {
  system: string | null;
  scores: ScoresEvaluation | null;
  labels: LabelsEvaluation[];
}

const sum = <T>(of: readonly T[], value: (one: T) => number) =>
  of.reduce((total, one) => total + value(one), 0);

function scoresHeadline(system: string | null, { traits, mean }: ScoresEvaluation): Headline {
  const { qwk, qwkInterval, exact, adjacent, mae, bias, humanQwk } = mean;
  return {
    system,
    traits: traits.map(({ item, range, count, missing, human, ...trait }) => ({
      ...{ system, trait: item, range, n: count, missing },
      ...{ qwk: trait.qwk, qwkInterval: trait.qwkInterval, qwkUndefined: trait.qwkUndefined },
      ...{ exact: trait.exact, adjacent: trait.adjacent, mae: trait.mae, bias: trait.bias },
      ...{ pearson: trait.pearson, spearman: trait.spearman },
      ...{ humanQwk: human.qwk, humanN: human.count },
    })),
    overall: {
      n: sum(traits, ({ count }) => count),
      missing: sum(traits, ({ missing }) => missing),
      ...{ qwk, qwkInterval, exact, adjacent, mae, bias, humanQwk },
    },
  };
}

function labelsHeadline(system: string | null, evaluated: readonly LabelsEvaluation[]): Headline {
  const labels = evaluated.flatMap(({ item, labels: figures, confusion }) =>
    confusion.labels.map((label): LabelHeadline => {
      const { precision, recall, f1, support } = figures[label]!;
      return { system, item, label, precision, recall, f1, n: support };
    }),
  );
  const [only, another] = evaluated;
  if (!only || another) return { system, labels, overall: null };
  const { count: n, missing, accuracy, accuracyInterval, macroF1, macroF1Interval } = only;
  const { kappa, qwk, kappaUndefined } = only;
  return {
    ...{ system, labels },
    overall: {
      ...{ n, missing, accuracy, accuracyInterval, macroF1, macroF1Interval },
      ...{ kappa, qwk, kappaUndefined },
    },
  };
}

/** The figures of one system by plain names. */
export function headlineOf({ system, scores, labels }: EvaluatedSystem): Headline {
  return scores ? scoresHeadline(system, scores) : labelsHeadline(system, labels);
}

/**
 * The figures of an evaluation at a glance: of the one system that there is; of several the traits or labels of all of them, each naming
 * its system, and nothing overall.
 */
export function headlineOfAll(systems: readonly EvaluatedSystem[]): Headline {
  const all = systems.map(headlineOf);
  const [first, another] = all;
  if (first && !another) return first;
  const traits = all.flatMap((headline) => headline.traits ?? []);
  const labels = all.flatMap((one) => one.labels ?? []);
  return {
    system: null,
    ...(traits.length > 0 && { traits }),
    ...(labels.length > 0 && { labels }),
    overall: null,
  };
}
