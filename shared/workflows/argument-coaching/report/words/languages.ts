import { inLanguage } from '@assay/platform/report/words/languages';
import type { CoachingWords } from './coaching-words.ts';
import { english } from './english.ts';
import { italian } from './italian.ts';

/** The fixed words of the reports on arguments. To add a language, write its `CoachingWords` and list it here. */
export function coachingWords(language: string): CoachingWords {
  return inLanguage(language, { en: english, it: italian });
}
