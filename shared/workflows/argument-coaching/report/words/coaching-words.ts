import { wordsOf } from '@assay/platform/report/words/shared-words';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What the reports of argument coaching say that is not data, in the language of an assignment. */
export const coachingWords = wordsOf({ en, it, de });
export type CoachingWords = ReturnType<typeof coachingWords>;
