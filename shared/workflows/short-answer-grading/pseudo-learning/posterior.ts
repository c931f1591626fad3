import { type Distribution, LABELS, type Label } from '../label.ts';

/** P(what a grader says | truth): rows are truths, columns what it says, in the order of LABELS; rows sum to 1. */
export type ConfusionMatrix = readonly [Distribution, Distribution, Distribution];

/** What is added to a grader's counts: it is more often right than wrong, the more so the better the answer (SPEC G14). */
const PSEUDO_COUNTS: ConfusionMatrix = [
  [1, 1, 1],
  [0.5, 1.5, 1],
  [0.25, 0.75, 2],
];

/**
 * A grader's confusion matrix, smoothed by pseudo-counts. `counts`: how often it said each label (columns) of each truth (rows),
 * both in the order of LABELS, as `confusionOf` counts; answers it gave no label say nothing. No counts: the pseudo-counts alone.
 */
export function confusionMatrix(counts: readonly (readonly number[])[] = []): ConfusionMatrix {
  const rows = PSEUDO_COUNTS.map((pseudo, truth) => {
    const row = pseudo.map((count, said) => count + (counts[truth]?.[said] ?? 0));
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count) => count / total) as Distribution;
  });
  return rows as unknown as ConfusionMatrix;
}

/** The matrices of several graders from what they said of past answers; both in the same orders. */
export function confusionMatrices(
  graders: readonly { labels: readonly (Label | null)[] }[],
  truths: readonly Label[],
): ConfusionMatrix[] {
  return graders.map(({ labels }) => {
    const counts = LABELS.map(() => LABELS.map(() => 0));
    for (const [index, truth] of truths.entries()) {
      const said = labels[index] ?? null;
      if (said !== null) counts[LABELS.indexOf(truth)]![LABELS.indexOf(said)]! += 1;
    }
    return confusionMatrix(counts);
  });
}

/** What a grader says of an answer, null where it says nothing, and how it erred in the past. */
interface GraderVoice {
  said: Label | null;
  confusion: ConfusionMatrix;
}

/** Weight of a grader's word, 2 / (graders + 1): graders err together, so that each counts for less the more there are. */
const weightOf = (graders: number) => 2 / (graders + 1);

/**
 * The probability of each true label (SPEC G14; Dawid and Skene 1979, with known truths):
 * log p(y) = s·(log prior(y) + a·Σ log C(said | y)), normalised. Graders that said nothing are left out and not counted.
 * `sharpness`, s, changes how sure it is, never which label is the likeliest.
 */
export function posteriorOf(
  prior: Distribution,
  graders: readonly GraderVoice[],
  sharpness = 1,
): Distribution {
  const present = graders.filter(({ said }) => said !== null);
  const weight = weightOf(present.length);
  const logs = prior.map((share, truth) => {
    const heard = present.map(({ said, confusion }) => Math.log(confusion[truth]![LABELS.indexOf(said!)]!));
    return sharpness * (Math.log(share) + weight * heard.reduce((sum, log) => sum + log, 0));
  });
  const highest = Math.max(...logs);
  const shares = logs.map((log) => Math.exp(log - highest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total) as Distribution;
}

/** The most probable label; of equally probable ones the worse, so that nobody passes by a tie. */
export function likeliest(distribution: Distribution): Label {
  return LABELS[distribution.indexOf(Math.max(...distribution))]!;
}
