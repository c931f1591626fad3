import { hostileQuiz, sampleProfiling, sampleQuiz } from './sample-quizzes.ts';

/** Results whose reports have all parts that a report may have, and texts of attackers in one. */
export const everySample = {
  'a class': () => sampleQuiz(30, 2),
  'graders profiled': () => sampleProfiling(30),
  'a hostile class': hostileQuiz,
};
