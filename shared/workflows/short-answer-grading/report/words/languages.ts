import { inLanguage } from '@assay/platform/report/words/languages';
import { english } from './english.ts';
import { italian } from './italian.ts';
import type { QuizWords } from './quiz-words.ts';

/** The fixed words of the reports on a quiz. To add a language, write its `QuizWords` and list it here. */
export function quizWords(language: string): QuizWords {
  return inLanguage(language, { en: english, it: italian });
}
