import { hostileReview, sampleReview, troubledReview } from './sample-reviews.ts';

/** Results whose reports have all parts that a report may have, and texts of attackers in one. */
export const everySample = {
  'a review': () => sampleReview(),
  'a troubled review': () => troubledReview(),
  'a hostile review': hostileReview,
};
