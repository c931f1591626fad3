import type { GradeBook } from '../../lti/released-score.ts';
import type { Quiz } from './assignment.ts';
import type { QuizResult } from './result.ts';

/**
 * A learner's points in a quiz: one for each question answered correctly, of as many as there are questions; a question left out is one
 * without a point. A table with answers of several people is nobody's: it has no points.
 */
export const quizGradeBook: GradeBook<Quiz, QuizResult> = {
  maximum: ({ questions }) => questions.length,
  points({ answers, questions }) {
    const students = new Set(answers.map(({ student }) => student));
    if (students.size !== 1 || answers.some(({ label }) => label === null)) return null;
    const correct = answers.filter(({ label }) => label === 'Correct');
    return { scoreGiven: correct.length, scoreMaximum: questions.length };
  },
};
