import { accuracyAtCoverage, binOf, type Prediction } from '@assay/kit/statistics/calibration';
import { confusionOf, metricsOf } from '@assay/kit/statistics/classification';
import { LABELS, type Label } from '../label.ts';
import type { Method, MethodVerdict } from './methods.ts';

/** The share of answers that stays when the least certain tenth is sent to a human (SPEC G14). */
const KEPT = 0.9;

/** A method's figures, averaged over its teams and the splits. */
export interface MethodFigures {
  method: string;
  accuracy: number;
  macroF1: number;
  /** Accuracy minus that of the majority, and its standard error over the answers. */
  aboveMajority: number;
  standardError: number;
  /** Calls of graders for an answer. */
  calls: number;
  /** Expected calibration error in ten bins over the answers that are not empty; null of a method without probabilities. */
  calibrationError: number | null;
  /** Of the rest, when the least certain tenth is sent to a human; null of a method that does not say how certain it is. */
  accuracyOfSurest: number | null;
}

/** Gathers one method's verdicts. */
interface VerdictTally {
  /** One team's verdicts on all answers, in their order. */
  add(verdicts: readonly MethodVerdict[]): void;
  /** How often each answer was right, as a share of the times it was graded. */
  rights(): number[];
  figures(majority: readonly number[]): MethodFigures;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of the mean of paired differences, over the answers. */
function standardErrorOf(differences: readonly number[]): number {
  const centre = mean(differences);
  const squares = differences.reduce((sum, difference) => sum + (difference - centre) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, differences.length - 1) / differences.length);
}

/** As `calibrationOf` has it, for more predictions than one would keep: they are counted as they come. */
function createCalibration(bins = 10) {
  const gaps = new Float64Array(bins);
  let count = 0;
  return {
    add({ probability, right }: Prediction) {
      gaps[binOf(probability, bins)]! += Number(right) - probability;
      count += 1;
    },
    /** Null without predictions. */
    error: () => (count === 0 ? null : gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / count),
  };
}

export function createTally(
  method: Method,
  truths: readonly Label[],
  empty: readonly boolean[],
): VerdictTally {
  const right = truths.map(() => 0);
  const [accuracies, macroF1s, kept, calls]: number[][] = [[], [], [], []];
  const calibration = createCalibration();

  return {
    add(verdicts) {
      const pairs = verdicts.map(({ label, sure }, place) => ({
        probability: sure ?? 0,
        right: label === truths[place],
      }));
      for (const [place, pair] of pairs.entries()) {
        if (pair.right) right[place]! += 1;
        if (method.isProbability && !empty[place]) calibration.add(pair);
      }
      const metrics = metricsOf(
        confusionOf(
          LABELS,
          verdicts.map(({ label }, place) => ({ truth: truths[place]!, said: label })),
        ),
      );
      accuracies!.push(metrics.accuracy);
      macroF1s!.push(metrics.macroF1);
      calls!.push(mean(verdicts.map((verdict) => verdict.calls)));
      if (verdicts.every(({ sure }) => sure !== null)) kept!.push(accuracyAtCoverage(pairs, KEPT)!);
    },
    rights: () => right.map((times) => times / accuracies!.length),
    figures(majority) {
      const differences = right.map((times, place) => times / accuracies!.length - majority[place]!);
      return {
        method: method.name,
        accuracy: mean(accuracies!),
        macroF1: mean(macroF1s!),
        aboveMajority: mean(differences),
        standardError: standardErrorOf(differences),
        calls: mean(calls!),
        calibrationError: method.isProbability ? calibration.error() : null,
        accuracyOfSurest: kept!.length > 0 ? mean(kept!) : null,
      };
    },
  };
}
