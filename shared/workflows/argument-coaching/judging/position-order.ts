import { seededRandom } from '../../../statistics/seeded-random.ts';
import type { PanelJudgement } from '../judgement.ts';

/** Whether a whole number has an odd count of ones: the sequence of Thue and Morse, 0 1 1 0 1 0 0 1 … */
function thueMorse(number: number): number {
  return number === 0 ? 0 : (number & 1) ^ thueMorse(number >>> 1);
}

/**
 * Where a speech stands when a judge is shown both sides, against position bias: at every turn first for half of the judges
 * (with an odd number of them for one more or one less). Turns come in pairs, one of each stance, and the pairs alternate in
 * the order 0 1 1 0 …: over any even number of them a judge sees each stance's speeches first half of the time, and over four
 * a steady rise of scores from round to round does not look like an effect of the order. Indices from 0; the seed decides
 * which half begins.
 */
export function positionOrder(
  judgeIndex: number,
  turnIndex: number,
  seed: number,
): NonNullable<PanelJudgement['order']> {
  const first = seededRandom(seed)() < 0.5 ? 0 : 1;
  const turned = (first + judgeIndex + thueMorse(Math.floor(turnIndex / 2))) % 2;
  return turned === 0 ? 'judged-first' : 'judged-last';
}
