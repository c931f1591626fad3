import { type BootstrapOptions, type Interval, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import {
  calibrationOf,
  type ProbabilityCalibration,
  type RiskCoveragePoint,
  riskCoverage,
} from '@assay/kit/statistics/calibration';
import {
  type ClassificationMetrics,
  type Confusion,
  confusionOf,
  metricsOf,
} from '@assay/kit/statistics/classification';
import type { TextEncoder } from '@assay/kit/statistics/embedding-score';
import { cohensKappa, quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { wilsonInterval } from '@assay/kit/statistics/wilson';
import { ifEnough, type LabelDraw, labelUnits } from './draw-units.ts';
import { evaluateReasons, type ReasonsEvaluation } from './evaluate-reasons.ts';
import { type UndefinedReason, whyUndefined } from './evaluate-scores.ts';
import type { LabelledPair } from './label-truth.ts';

/** Labels against the truth. An answer without a label counts as wrong, but for κ and QWK, which leave it out. */
export interface LabelsEvaluation extends ClassificationMetrics<string> {
  item: string;
  /** Answers that have a truth and no label. */
  missing: number;
  accuracyInterval: Interval | null;
  macroF1Interval: Interval | null;
  /** What the intervals draw. */
  drawn: LabelDraw;
  kappa: number | null;
  kappaUndefined: UndefinedReason | null;
  /** Over the labels' order, from the worst to the best. */
  qwk: number | null;
  confusion: Confusion<string>;
  /** Where the labels come with probabilities. */
  calibration: (ProbabilityCalibration & { riskCoverage: RiskCoveragePoint[] }) | null;
  /** Where both sides give reasons. */
  reasons: ReasonsEvaluation | null;
}

/** Accuracy of labels; null without any. */
export function accuracyOf(pairs: readonly LabelledPair[]): number | null {
  if (pairs.length === 0) return null;
  return pairs.filter(({ judgement, truth }) => judgement.value === truth).length / pairs.length;
}

function metricsOfPairs(pairs: readonly LabelledPair[]) {
  const confusion = confusionOf(
    pairs[0]!.judgement.labels,
    pairs.map(({ judgement, truth }) => ({ truth, said: judgement.value })),
  );
  return { confusion, metrics: metricsOf(confusion) };
}

/** Macro-F1 over all of the labels; null without any pair. */
export function macroF1Of(pairs: readonly LabelledPair[]): number | null {
  return pairs.length === 0 ? null : metricsOfPairs(pairs).metrics.macroF1;
}

function calibrationOfPairs(pairs: readonly LabelledPair[]): LabelsEvaluation['calibration'] {
  const predictions = pairs.flatMap(({ judgement: { probability, value }, truth }) =>
    probability === null || value === null ? [] : [{ probability, right: value === truth }],
  );
  if (predictions.length === 0) return null;
  return { ...calibrationOf(predictions), riskCoverage: riskCoverage(predictions) };
}

/**
 * Intervals of accuracy and macro-F1, which draw questions with all of their answers where there are enough of them, else answers: all
 * that counts of a draw is how often which label was said of which truth. Where every draw has the same accuracy (all or none is
 * right) its interval is Wilson's, over what is drawn.
 */
function labelIntervals(pairs: readonly LabelledPair[], options: BootstrapOptions) {
  const { labels } = pairs[0]!.judgement;
  const { places, what, count } = labelUnits(pairs);
  const cells = Int32Array.from(pairs, ({ judgement: { value }, truth }) =>
    cellOf(labels.indexOf(truth), value === null ? labels.length : labels.indexOf(value)),
  );
  function cellOf(row: number, column: number): number {
    return row * (labels.length + 1) + column;
  }
  const figures = (drawn: Float64Array) => {
    const times = new Float64Array(labels.length * (labels.length + 1));
    for (let at = 0; at < cells.length; at += 1) times[cells[at]!]! += drawn[places[at]!]!;
    const counts = labels.map((_, row) => labels.map((__, column) => times[cellOf(row, column)]!));
    const unanswered = labels.map((_, row) => times[cellOf(row, labels.length)]!);
    const { accuracy, macroF1 } = metricsOf({ labels, counts, unanswered });
    return [accuracy, macroF1];
  };
  const [accuracy, macroF1] = weightedBootstrap(count, figures, options);
  const isPoint = accuracy && accuracy.low === accuracy.high;
  return {
    accuracyInterval: ifEnough(pairs.length, isPoint ? wilsonInterval(accuracyOf(pairs), count) : accuracy!),
    macroF1Interval: ifEnough(pairs.length, macroF1!),
    drawn: { what, count },
  };
}

/** Labels against the truth (SPEC G12), and their reasons against the teacher's. Null without any pair. */
export async function evaluateLabels(
  pairs: readonly LabelledPair[],
  encode: TextEncoder,
  options: BootstrapOptions,
): Promise<LabelsEvaluation | null> {
  if (pairs.length === 0) return null;
  const { item, labels } = pairs[0]!.judgement;
  const { confusion, metrics } = metricsOfPairs(pairs);
  const said = pairs.flatMap(({ judgement: { value }, truth }) =>
    value === null ? [] : [[value, truth] as const],
  );
  const places = said.map(([a, b]) => [labels.indexOf(a), labels.indexOf(b)] as const);
  const reasons = pairs.flatMap(({ judgement: { text }, feedback }) =>
    text && feedback ? [{ said: text, reference: feedback }] : [],
  );
  const kappa = cohensKappa(said);
  return {
    item,
    ...metrics,
    missing: pairs.length - said.length,
    ...labelIntervals(pairs, options),
    kappa,
    kappaUndefined: whyUndefined(kappa, said.length),
    qwk: quadraticWeightedKappa(places, { min: 0, max: labels.length - 1 }),
    confusion,
    calibration: calibrationOfPairs(pairs),
    reasons: await evaluateReasons(reasons, encode),
  };
}
