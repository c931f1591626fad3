import {
  type ClassificationMetrics,
  type Confusion,
  confusionOf,
  metricsOf,
} from '@assay/kit/statistics/classification';
import { LABELS, type Label } from '../label.ts';

/** What a grader said of each past answer; null where it gave no label. */
interface GraderLabels {
  grader: string;
  labels: readonly (Label | null)[];
}

/** How a grader did on the past data (SPEC G2, G5). */
interface GraderMetrics {
  grader: string;
  role: string;
  metrics: ClassificationMetrics<Label>;
  confusion: Confusion<Label>;
  /** Past answers of which it said nothing; they count as wrong. */
  missing: number;
}

/** The roles of three graders, from the best on (GET, 3.4.2). */
const ROLES = ['Skilled Expert Grader', 'University Teacher', 'Student TA'] as const;

/** The role of a rank, from 0: the fourth grader and those after it are "Student TA 2", "Student TA 3", … */
export function roleOfRank(rank: number): string {
  return ROLES[rank] ?? `${ROLES[ROLES.length - 1]} ${rank - ROLES.length + 2}`;
}

/**
 * The roles by rank of macro-F1, given in the order of the assignment, returned in the same order; of equal graders the one
 * named first is the higher. Two graders have the first two roles.
 */
export function rolesOf(macroF1s: readonly number[]): string[] {
  const ranked = macroF1s
    .map((macroF1, grader) => ({ macroF1, grader }))
    .sort((a, b) => b.macroF1 - a.macroF1 || a.grader - b.grader);
  const roles = new Array<string>(macroF1s.length);
  for (const [rank, { grader }] of ranked.entries()) roles[grader] = roleOfRank(rank);
  return roles;
}

/**
 * Pseudo-learning's metrics (GET, 3.3.1): accuracy, macro-F1, precision, recall and F1 of each label, confusions, and the role
 * of each grader. In the order given.
 * @throws RangeError when a grader has not as many labels as there are truths
 */
export function graderMetrics(graders: readonly GraderLabels[], truths: readonly Label[]): GraderMetrics[] {
  const measured = graders.map(({ grader, labels }) => {
    if (labels.length !== truths.length)
      throw new RangeError(`${grader} has ${labels.length} labels for ${truths.length} truths`);
    const pairs = truths.map((truth, index) => ({ truth, said: labels[index]! }));
    const confusion = confusionOf(LABELS, pairs);
    const missing = labels.filter((label) => label === null).length;
    return { grader, metrics: metricsOf(confusion), confusion, missing };
  });
  const roles = rolesOf(measured.map(({ metrics }) => metrics.macroF1));
  return measured.map((each, index) => ({ ...each, role: roles[index]! }));
}
