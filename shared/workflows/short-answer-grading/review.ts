import type { ClassRow } from './class.ts';
import type { Grade, GradeFlag } from './grade.ts';
import { needHuman, reviewOrder } from './pseudo-learning/review-order.ts';

interface GradedRow {
  row: Pick<ClassRow, 'row'>;
  grade: Grade;
}

/** What a human looks at whatever the probability. */
// biome-ignore format: a table
const ALWAYS: readonly GradeFlag[] = [
  'missing-label', 'suspected-injection', 'one-grader', 'validation-failed', 'against-vote', 'tie', 'reason-contradicts',
];

/** The rows that a human should look at, the most urgent first: what has no label or an urgent flag, then the least certain. */
export function rowsForReview(graded: readonly GradedRow[], share: number): number[] {
  const reviewable = graded.map(({ grade: { label, probability, graders } }) => {
    return { label, probability, graders: graders.map((grader) => grader.label) };
  });
  const least = new Set(needHuman(reviewable, share));
  const isUrgent = ({ grade }: GradedRow) => grade.flags.some((flag) => ALWAYS.includes(flag));
  const chosen = reviewOrder(reviewable).filter((place) => least.has(place) || isUrgent(graded[place]!));
  const isCertain = (place: number) => !isUrgent(graded[place]!) && reviewable[place]!.probability === 1;
  return chosen
    .filter((place) => !isCertain(place))
    .sort((a, b) => Number(isUrgent(graded[b]!)) - Number(isUrgent(graded[a]!)))
    .map((place) => graded[place]!.row.row);
}
