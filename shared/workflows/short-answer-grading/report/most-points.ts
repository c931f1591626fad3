import type { KeptPoint } from '../grade.ts';
import { specificity } from '../reason/gather-points.ts';
import { saidIn } from '../reason/same-point.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** More points than these nobody reads of one answer; the run's result and its tables have them all. */
export const MOST_POINTS = 12;

/**
 * The points that a PDF shows, in their order: of too many those that most graders made, then those with evidence, then those
 * that tell most. `more` says how many others there are; null where there are none.
 */
export function mostPoints(points: readonly KeptPoint[], words: QuizWords) {
  const tells = ({ point, evidence }: KeptPoint) => specificity(saidIn(point, evidence));
  const ranked = points.toSorted(
    (one, other) =>
      other.graders.length - one.graders.length ||
      Number(other.evidence !== null) - Number(one.evidence !== null) ||
      tells(other) - tells(one),
  );
  const chosen = new Set(ranked.slice(0, MOST_POINTS));
  const beyond = points.length - chosen.size;
  return {
    points: points.filter((point) => chosen.has(point)),
    more: beyond > 0 ? words.pointsMore(beyond) : null,
  };
}
