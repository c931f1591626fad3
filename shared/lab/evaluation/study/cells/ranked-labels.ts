import type { LabelledPair } from '../../label-truth.ts';
import type { ScoredPair } from '../../score-truth.ts';

/**
 * Labels as scores on the scale of their order, the worst 0, so that repetitions, backbones and sets of prompts are compared as those of scores are: QWK
 * is that of the labels, `exact` their accuracy on what has one, `mae` how many labels apart. A missing label is a missing score.
 */
export function rankedPairs(labelled: readonly LabelledPair[]): ScoredPair[] {
  return labelled.map(({ judgement: { labels, value, ...judgement }, row, truth }) => ({
    judgement: {
      ...judgement,
      range: { min: 0, max: labels.length - 1 },
      value: value === null ? null : labels.indexOf(value),
    },
    row,
    truth: labels.indexOf(truth),
    ratings: new Map<number, number>(),
    labels: { said: value, truth },
  }));
}
