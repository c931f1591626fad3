import { type Distribution, LABELS, type Label } from '../label.ts';
import type { Prior } from '../material.ts';
import type { ProbabilityBasis } from '../weighed.ts';
import { majorityOf } from './majority.ts';
import { type ConfusionMatrix, confusionMatrix, likeliest, posteriorOf } from './posterior.ts';
import { BASE_WEIGHT } from './question-rates.ts';

/** Labelled answers of a question below which a probability is said to be rough (SPEC G14). */
const FEW = 10;

/** How much surer a posterior is than its parts where a question has no past answer at all. */
const SHARPENED = 0.25;

/**
 * The flat base rate makes few labels look less telling than they are: 1 + ¼·(15 / (n_q + 15))², 15 being the weight of the base.
 * With about seven labels of a question it makes up for that on SAF's recorded graders; with many it is next to nothing.
 */
const sharpnessOf = (labelled: number) => 1 + SHARPENED * (BASE_WEIGHT / (labelled + BASE_WEIGHT)) ** 2;

/** What a grader says of an answer; `confusion` is null where the grader was never profiled. */
interface ProfiledVoice {
  said: Label | null;
  confusion: ConfusionMatrix | null;
}

/** The label that the graders' labels and the past come to, without a debate. */
export interface LabelDecision {
  /** Null: no grader gave a label. Then past answers alone grade nobody. */
  label: Label | null;
  /** Of the label; null where that is. */
  probability: number | null;
  /** Of the true label, whether a grader spoke or not. */
  distribution: Distribution;
  basis: ProbabilityBasis;
}

/** What the probabilities rest on. Graders that gave no label do not count. */
function basisOf(prior: Prior, voices: readonly ProfiledVoice[]): ProbabilityBasis {
  const present = voices.filter(({ said }) => said !== null);
  if (present.some(({ confusion }) => confusion === null)) return 'uncalibrated';
  if (prior.labelled === 0) return 'unseen question';
  return prior.labelled < FEW ? 'few' : 'calibrated';
}

/**
 * Decides by the posterior; where the question has no labelled past answer nothing tested is better than the graders' vote, so that
 * its label stays and the posterior says only how sure one can be of it. A grader without a profile speaks by pseudo-counts alone.
 */
export function decideLabel(prior: Prior, voices: readonly ProfiledVoice[]): LabelDecision {
  const known = voices.map(({ said, confusion }) => ({ said, confusion: confusion ?? confusionMatrix() }));
  const distribution = posteriorOf(prior.distribution, known, sharpnessOf(prior.labelled));
  const majority = majorityOf(voices.map(({ said }) => said));
  const label = majority === null || prior.labelled === 0 ? majority : likeliest(distribution);
  return {
    label,
    probability: label === null ? null : distribution[LABELS.indexOf(label)]!,
    distribution,
    basis: basisOf(prior, voices),
  };
}
