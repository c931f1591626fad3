import type { z } from 'zod';
import { LABELS, type Label } from '../label.ts';
import type { outputPatternSchema } from '../profile.ts';

/** Observed over expected, above which a true label is likely (GET, 4.3.3). */
const LIKELY_RATIO = 1.2;

/** What the graders said of a past answer, always in the same order of graders, and what the teacher said. */
interface GradedPast {
  labels: readonly Label[];
  truth: Label;
}

type OutputPattern = z.infer<typeof outputPatternSchema>;

const countsOf = (truths: readonly Label[]) =>
  LABELS.map((label) => truths.filter((truth) => truth === label).length);

const sameLabels = (a: readonly Label[], b: readonly Label[]) =>
  a.length === b.length && a.every((label, grader) => label === b[grader]);

function likelyTruths(counts: readonly number[], all: readonly number[], threshold: number): Label[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [count, past] = [sum(counts), sum(all)];
  const ratios = counts.map((observed, label) =>
    observed === 0 ? 0 : (observed * past) / (all[label]! * count),
  );
  const above = LABELS.filter((_, label) => counts[label]! > 0 && ratios[label]! > threshold);
  return above.length > 0 ? above : LABELS.filter((_, label) => counts[label] === Math.max(...counts));
}

/**
 * Algorithm 1 of GET (SPEC G4). For each combination of the graders' labels: every true label whose count is more than
 * `threshold` times the expected one, P(label) · count of the combination; where there is none, the most frequent, and all of
 * them where several are equally frequent. P(label) is its share of the past data given. In order of first occurrence.
 */
export function outputPatterns(past: readonly GradedPast[], threshold = LIKELY_RATIO): OutputPattern[] {
  const all = countsOf(past.map(({ truth }) => truth));
  const combinations = Map.groupBy(past, ({ labels }) => labels.join('|'));
  return [...combinations.values()].map((graded) => ({
    labels: [...graded[0]!.labels],
    likely: likelyTruths(countsOf(graded.map(({ truth }) => truth)), all, threshold),
    count: graded.length,
  }));
}

/**
 * The likely true labels of a combination; none where the past data never held it, or where a grader has no label: then no
 * hint is given (SPEC G4).
 */
export function likelyLabels(
  patterns: readonly OutputPattern[],
  labels: readonly (Label | null)[],
): readonly Label[] {
  if (labels.includes(null)) return [];
  return patterns.find((pattern) => sameLabels(pattern.labels, labels as readonly Label[]))?.likely ?? [];
}
