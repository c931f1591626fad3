import type { ClassReading } from '@assay/platform/workflow/class-reading';
import type { QuizResult } from '../result.ts';
import { quizWords } from './words/quiz-words.ts';

/** What labels of short answers are called. */
export const readQuiz = ({ assignment: { language } }: QuizResult): ClassReading => ({
  labels: quizWords(language).labels,
});
