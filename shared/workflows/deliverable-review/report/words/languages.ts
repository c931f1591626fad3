import { inLanguage } from '@assay/platform/report/words/languages';
import { english } from './english.ts';
import { italian } from './italian.ts';
import type { ReviewWords } from './review-words.ts';

/** The fixed words of a report on a deliverable. To add a language, write its `ReviewWords` and list it here. */
export function reviewWords(language: string): ReviewWords {
  return inLanguage(language, { en: english, it: italian });
}
