import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { PanelJudgement } from '../judgement.ts';

/** The place of a speech among those of its side that are shown beside an opponent's: `at` of `of`, from 0. */
export interface SpeechPosition {
  at: number;
  of: number;
}

/** Of two such speeches one stands first and one last; of more, those as far from either end stand alike. */
const turnedAt = ({ at, of }: SpeechPosition) => (of === 2 ? at : Math.min(at, of - 1 - at));

/**
 * Where a speech stands when a judge is shown both sides, against position bias: at every turn first for half of the judges
 * (with an odd number of them for one more or one less). For each judge and side the order is the same read forwards and
 * backwards, such as first, last, last, first, so that a steady rise of scores from round to round does not look like an
 * effect of the order; with two speeches of a side it rests on half of the judges having the other order. Indices from 0; the
 * seed decides which half begins.
 */
export function positionOrder(
  judgeIndex: number,
  speechPosition: SpeechPosition,
  seed: number,
): NonNullable<PanelJudgement['order']> {
  const first = seededRandom(seed)() < 0.5 ? 0 : 1;
  return (first + judgeIndex + turnedAt(speechPosition)) % 2 === 0 ? 'judged-first' : 'judged-last';
}
