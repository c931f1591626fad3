import { inLanguage } from '@assay/platform/report/words/languages';
import type { DriftWords } from './drift-words.ts';
import { english } from './english.ts';
import { italian } from './italian.ts';

/** The fixed words of a drift report. To add a language, write its `DriftWords` and list it here. */
export function driftWords(language: string): DriftWords {
  return inLanguage(language, { en: english, it: italian });
}
