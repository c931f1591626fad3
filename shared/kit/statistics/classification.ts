/** How often each label was the truth (rows) and what was said of it (columns); what was not said at all is counted apart. */
export interface Confusion<L extends string> {
  labels: readonly L[];
  counts: number[][];
  /** Truths of which nothing was said, by label. */
  unanswered: number[];
}

/** Precision, recall and F1 of a label; 0 where a denominator is 0, as scikit-learn has it by default. `support`: truths of it. */
interface LabelMetrics {
  precision: number;
  recall: number;
  f1: number;
  support: number;
}

/** Metrics of a classification (GET, 3.3.1, equations 2–5; SPEC G12). */
export interface ClassificationMetrics<L extends string> {
  count: number;
  accuracy: number;
  macroF1: number;
  labels: Record<L, LabelMetrics>;
}

/** Counts what was said of each truth. A null is nothing said: it counts against recall and accuracy, for no label. */
export function confusionOf<L extends string>(
  labels: readonly L[],
  pairs: readonly { truth: L; said: L | null }[],
): Confusion<L> {
  const counts = labels.map(() => labels.map(() => 0));
  const unanswered = labels.map(() => 0);
  for (const { truth, said } of pairs) {
    const row = labels.indexOf(truth);
    if (said === null) unanswered[row]! += 1;
    else counts[row]![labels.indexOf(said)]! += 1;
  }
  return { labels, counts, unanswered };
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function metricsOfLabel<L extends string>({ counts, unanswered }: Confusion<L>, label: number): LabelMetrics {
  const hits = counts[label]![label]!;
  const support = sum(counts[label]!) + unanswered[label]!;
  const precision = ratio(hits, sum(counts.map((row) => row[label]!)));
  const recall = ratio(hits, support);
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall), support };
}

/** Accuracy and macro-F1 over all of the labels, whether they occur or not (GET, equations 2–5). */
export function metricsOf<L extends string>(confusion: Confusion<L>): ClassificationMetrics<L> {
  const { labels, counts, unanswered } = confusion;
  const each = labels.map((_, index) => metricsOfLabel(confusion, index));
  const count = sum(counts.map(sum)) + sum(unanswered);
  return {
    count,
    accuracy: ratio(sum(labels.map((_, index) => counts[index]![index]!)), count),
    macroF1: ratio(sum(each.map(({ f1 }) => f1)), labels.length),
    labels: Object.fromEntries(labels.map((label, index) => [label, each[index]!])) as Record<
      L,
      LabelMetrics
    >,
  };
}
