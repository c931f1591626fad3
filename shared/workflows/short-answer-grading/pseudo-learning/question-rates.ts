import { type Distribution, LABELS, type Label } from '../label.ts';

/** As many labels as the rate over all questions counts for, against those of the question (SPEC G14). */
const RATE_WEIGHT = 15;

const counted = (labels: readonly Label[]) => {
  const counts = LABELS.map(() => 0);
  for (const label of labels) counts[LABELS.indexOf(label)]! += 1;
  return counts;
};

/** G: how often each label was given over all questions, (n(y) + 1) / (n + 3); a third each where nothing is known. */
export function overallRate(labels: readonly Label[]): Distribution {
  return counted(labels).map((count) => (count + 1) / (labels.length + LABELS.length)) as Distribution;
}

/** Q: how often each label was given to answers of one question, (n_q(y) + 15·G(y)) / (n_q + 15). */
export function questionRate(labels: readonly Label[], overall: Distribution): Distribution {
  const total = labels.length + RATE_WEIGHT;
  return counted(labels).map(
    (count, label) => (count + RATE_WEIGHT * overall[label]!) / total,
  ) as Distribution;
}
