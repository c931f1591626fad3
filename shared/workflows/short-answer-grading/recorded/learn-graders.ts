import { confusionOf, metricsOf } from '@assay/kit/statistics/classification';
import { LABELS, type Label } from '../label.ts';
import { likelyLabels, outputPatterns } from '../pseudo-learning/output-patterns.ts';
import { type ConfusionMatrix, confusionMatrices } from '../pseudo-learning/posterior.ts';
import type { RecordedEvidence } from './evidence.ts';
import type { Recordings } from './read-recordings.ts';

/** What one half of the answers teaches of the graders. */
export interface LearntGraders {
  /** By grader; of answers that are not empty, for nobody is asked about the others. */
  matrices: readonly ConfusionMatrix[];
  /** By grader, of all answers. */
  macroF1s: readonly number[];
  /** Algorithm 1's likely labels of what these graders said. */
  likely(graders: readonly number[], said: readonly (Label | null)[]): readonly Label[];
}

/** Pseudo-learning (GET, 3.3) on the answers of these places. */
export function learnGraders(
  { answers, graders }: Recordings,
  { empty }: Pick<RecordedEvidence, 'empty'>,
  places: readonly number[],
): LearntGraders {
  const asked = places.filter((place) => !empty[place]);
  const labelsAt = (at: readonly number[]) =>
    graders.map(({ labels }) => ({ labels: at.map((place) => labels[place]!) }));
  const truthsAt = (at: readonly number[]) => at.map((place) => answers[place]!.truth);
  const patterns = new Map<string, ReturnType<typeof outputPatterns>>();

  function patternsOf(trio: readonly number[]) {
    const past = places.map((place) => ({
      labels: trio.map((grader) => graders[grader]!.labels[place]!),
      truth: answers[place]!.truth,
    }));
    const complete = past.filter(({ labels }) => !labels.includes(null as never));
    return outputPatterns(complete as { labels: Label[]; truth: Label }[]);
  }

  return {
    matrices: confusionMatrices(labelsAt(asked), truthsAt(asked)),
    macroF1s: graders.map(({ labels }) => {
      const pairs = places.map((place) => ({ truth: answers[place]!.truth, said: labels[place]! }));
      return metricsOf(confusionOf(LABELS, pairs)).macroF1;
    }),
    likely(trio, said) {
      const key = trio.join();
      const found = patterns.get(key) ?? patternsOf(trio);
      patterns.set(key, found);
      return likelyLabels(found, said);
    },
  };
}
