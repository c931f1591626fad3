import { english } from './english.ts';
import { italian } from './italian.ts';
import type { ReportWords } from './words.ts';

/** The languages a report can be written in. To add one, write its `ReportWords` and list it here. */
const LANGUAGES: Record<string, ReportWords> = { en: english, it: italian };

/** Language → the name under which babel knows it, for hyphenation. */
const BABEL: Record<string, string> = {
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hr: 'croatian',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pl: 'polish',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sk: 'slovak',
  sl: 'slovenian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'ukrainian',
};

const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** A report's fixed words in the language of the assignment, or in English where it has not been translated. */
export function reportWords(language: string): ReportWords {
  const tag = primary(language);
  return Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag]! : english;
}

/** The babel name of the language of an assignment, which rules hyphenation; English where it is not known. */
export function babelLanguage(language: string): string {
  const tag = primary(language);
  return Object.hasOwn(BABEL, tag) ? BABEL[tag]! : 'english';
}
