import { wordsOf } from '@assay/platform/report/words/shared-words';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** How the graders' labels of an answer stand to each other. */
export const ACCORDS = ['all', 'most', 'split', 'alone', 'one', 'none'] as const;
export type Accord = (typeof ACCORDS)[number];

/** What the reports of short-answer grading say that is not data, in the language of an assignment. */
export const quizWords = wordsOf({ en, it, de });
export type QuizWords = ReturnType<typeof quizWords>;
