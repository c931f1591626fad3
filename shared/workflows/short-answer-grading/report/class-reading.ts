import { inLanguage } from '@assay/platform/report/words/languages';
import type { ClassReading } from '@assay/platform/workflow/class-reading';
import type { QuizResult } from '../result.ts';
import de from './class/words/de.json' with { type: 'json' };
import { quizWords } from './words/quiz-words.ts';

/** What labels of short answers are called. */
export const readQuiz = ({ assignment: { language } }: QuizResult): ClassReading => ({
  labels: inLanguage<typeof de>(language, { en: quizWords(language), de }).labels,
});
