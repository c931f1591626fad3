/** Language → the name under which babel knows it, for hyphenation. */
const BABEL: Record<string, string> = {
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'ngerman',
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

/** A report's fixed words in the language of the assignment, or in English where they have not been translated. */
export function inLanguage<W>(language: string, translations: Record<string, W> & { en: W }): W {
  const tag = primary(language);
  return Object.hasOwn(translations, tag) ? translations[tag]! : translations.en;
}

/** The babel name of the language of an assignment, which rules hyphenation; English where it is not known. */
export function babelLanguage(language: string): string {
  const tag = primary(language);
  return Object.hasOwn(BABEL, tag) ? BABEL[tag]! : 'english';
}
