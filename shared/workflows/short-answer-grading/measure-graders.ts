import { calibrationOf, riskCoverage } from '@assay/kit/statistics/calibration';
import { confusionOf, metricsOf } from '@assay/kit/statistics/classification';
import { LABELS, type Label } from './label.ts';
import type { Prior } from './material.ts';
import type { GraderSlot } from './plan.ts';
import type { GraderProfile, Profile } from './profile.ts';
import { decideLabel } from './pseudo-learning/decide-label.ts';
import { graderMetrics } from './pseudo-learning/grader-metrics.ts';
import { majorityOf } from './pseudo-learning/majority.ts';
import { outputPatterns } from './pseudo-learning/output-patterns.ts';
import { confusionMatrix } from './pseudo-learning/posterior.ts';

/** A past answer with what the graders said of it, in the order of the graders, and the prior that other past answers give. */
export interface GradedPastAnswer {
  /** Of answers that are the same: they were graded once. */
  group: string;
  truth: Label;
  labels: readonly (Label | null)[];
  prior: Prior;
}

/** Fewer past answers say nothing of how well a posterior knows itself. */
const FEWEST_FOR_CALIBRATION = 20;
const BINS = 10;

type GraderCounts = readonly (readonly number[])[];

/** Counts of what a grader said, but for some answers. */
function without(
  counts: GraderCounts,
  gradedPastAnswers: readonly GradedPastAnswer[],
  grader: number,
): number[][] {
  const own = confusionOf(
    LABELS,
    gradedPastAnswers.map(({ truth, labels }) => ({ truth, said: labels[grader]! })),
  ).counts;
  return counts.map((row, truth) => row.map((count, said) => count - own[truth]![said]!));
}

/** What the posterior says of a past answer, and all that are the same, from what the others teach. */
function decideWithout(group: readonly GradedPastAnswer[], counts: readonly GraderCounts[]) {
  const matrices = counts.map((graderCounts, grader) =>
    confusionMatrix(without(graderCounts, group, grader)),
  );
  return group.map(({ truth, labels, prior }) => {
    const voices = labels.map((said, grader) => ({ said, confusion: matrices[grader]! }));
    const { label, probability } = decideLabel(prior, voices);
    return { truth, said: label, probability: probability ?? 0, vote: majorityOf(labels) };
  });
}

/**
 * How right the posterior was, and how sure of itself, each past answer being held against what the others teach (leave one
 * out; SPEC G14). Answers that are the same are left out together: they were graded once, and would tell each other’s label.
 */
function calibrate(
  past: readonly GradedPastAnswer[],
  counts: readonly GraderCounts[],
): Profile['calibration'] {
  const graded = past.filter(({ labels }) => labels.some((label) => label !== null));
  if (graded.length < FEWEST_FOR_CALIBRATION) return null;
  const groups = [...Map.groupBy(graded, ({ group }) => group).values()];
  const decided = groups.flatMap((group) => decideWithout(group, counts));
  const pairs = decided.map(({ truth, said, probability }) => ({ probability, right: truth === said }));
  const metrics = metricsOf(confusionOf(LABELS, decided));
  const vote = metricsOf(
    confusionOf(
      LABELS,
      decided.map(({ truth, vote }) => ({ truth, said: vote })),
    ),
  );
  const calibration = calibrationOf(pairs, BINS);
  return {
    count: graded.length,
    accuracy: metrics.accuracy,
    macroF1: metrics.macroF1,
    majority: { accuracy: vote.accuracy, macroF1: vote.macroF1 },
    error: calibration.ece ?? 0,
    bins: calibration.bins.flatMap(({ low: from, high: to, count, confidence, accuracy }) =>
      confidence === null || accuracy === null ? [] : [{ from, to, count, confidence, accuracy }],
    ),
    risk: riskCoverage(pairs).map(({ coverage, risk }) => ({ coverage, accuracy: 1 - risk })),
  };
}

function ratesOf(past: readonly GradedPastAnswer[]): Profile['rates'] {
  const share = (label: Label) => past.filter(({ truth }) => truth === label).length / (past.length || 1);
  return [share('Incorrect'), share('Partially correct'), share('Correct')];
}

/** What pseudo-learning finds of an assignment’s graders (GET, 3.3; SPEC G2, G4, G5, G14), but for their tendencies in words. */
export function measureGraders(
  made: Pick<Profile, 'assignment' | 'profiledAt' | 'pastSha256' | 'standIn'>,
  graders: readonly Pick<GraderSlot, 'name' | 'model'>[],
  past: readonly GradedPastAnswer[],
): Profile {
  const said = graders.map(({ name }, index) => ({
    grader: name,
    labels: past.map(({ labels }) => labels[index]!),
  }));
  const measured = graderMetrics(
    said,
    past.map(({ truth }) => truth),
  );
  const profiles = measured.map(({ role, metrics, confusion, missing }, index): GraderProfile => {
    const { name, model } = graders[index]!;
    const { count, accuracy, macroF1, labels } = metrics;
    return {
      name,
      model,
      role,
      count,
      unanswered: missing,
      accuracy,
      macroF1,
      labels,
      confusion: confusion.counts,
      good: null,
      bad: null,
    };
  });
  const counts = measured.map(({ confusion }) => confusion.counts);
  const complete = past.flatMap(({ truth, labels }) =>
    labels.every((label) => label !== null) ? [{ truth, labels: labels as Label[] }] : [],
  );
  return {
    ...made,
    answers: past.length,
    rates: ratesOf(past),
    graders: profiles.toSorted((a, b) => b.macroF1 - a.macroF1),
    patterns: outputPatterns(complete),
    order: graders.map(({ name }) => name),
    calibration: calibrate(past, counts),
  };
}

/** The metrics as the agent that describes them is given them (GET, figure 3): graders by numbers, the best first. */
export function metricsForWords({ graders }: Profile) {
  return graders.map(({ accuracy, macroF1, labels }, index) => ({
    model: `Grader ${index + 1}`,
    accuracy,
    macro_f1_score: macroF1,
    ...labels,
  }));
}
