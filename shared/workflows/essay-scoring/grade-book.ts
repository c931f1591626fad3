import type { GradeBook } from '../../lti/released-score.ts';
import type { EssayAssignment } from './assignment.ts';
import type { EssayResult } from './result.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Grade books hold points from 0 up: a rubric with scores below 0 has none. */
const fits = (traits: readonly { min: number; max: number }[]) =>
  traits.every(({ min }) => min >= 0) && sum(traits.map(({ max }) => max)) > 0;

/** An essay's points are the sum of its traits' scores, of the sum of their highest. */
export const essayGradeBook: GradeBook<EssayAssignment, EssayResult> = {
  maximum: ({ traits }) => (fits(traits) ? sum(traits.map(({ max }) => max)) : null),
  points({ scores }) {
    const given = scores.flatMap(({ score }) => score ?? []);
    if (given.length < scores.length || !fits(scores)) return null;
    return { scoreGiven: sum(given), scoreMaximum: sum(scores.map(({ max }) => max)) };
  },
};
