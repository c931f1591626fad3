import { inLanguage } from '@assay/platform/report/words/languages';
import { english } from './english.ts';
import type { EssayWords } from './essay-words.ts';
import { italian } from './italian.ts';

/** The fixed words of a report on an essay. To add a language, write its `EssayWords` and list it here. */
export function essayWords(language: string): EssayWords {
  return inLanguage(language, { en: english, it: italian });
}
