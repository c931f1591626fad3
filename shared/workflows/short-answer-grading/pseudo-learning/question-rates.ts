import { type Distribution, LABELS, type Label } from '../label.ts';

/** As many labels of the question as the rate over all questions counts for (SPEC G14). */
export const BASE_WEIGHT = 15;

const counted = (labels: readonly Label[]) => {
  const counts = LABELS.map(() => 0);
  for (const label of labels) counts[LABELS.indexOf(label)]! += 1;
  return counts;
};

/** G: how often each label was given over all questions, (n(y) + 1) / (n + 3); a third each where nothing is known. */
export function overallRate(labels: readonly Label[]): Distribution {
  return counted(labels).map((count) => (count + 1) / (labels.length + LABELS.length)) as Distribution;
}

/**
 * √G, normalised: halfway between G and a third each. What other questions were graded says something of this one, but a question of
 * which little is known should not pull everybody to the commonest label. More often right than with G at every number of
 * past answers tried, from none to all of SAF's,
 * by little: the choice was made on the same answers.
 */
export function flattenedRate(rate: Distribution): Distribution {
  const roots = rate.map(Math.sqrt);
  const total = roots.reduce((sum, root) => sum + root, 0);
  return roots.map((root) => root / total) as Distribution;
}

/** Q: how often each label was given to answers of one question, (n_q(y) + 15·B(y)) / (n_q + 15); B is G or its root. */
export function questionRate(labels: readonly Label[], base: Distribution): Distribution {
  const total = labels.length + BASE_WEIGHT;
  return counted(labels).map((count, label) => (count + BASE_WEIGHT * base[label]!) / total) as Distribution;
}
