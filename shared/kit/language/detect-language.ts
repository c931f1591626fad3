import { eld } from 'eld/extrasmall';

/** Written in two scripts of which the detector knows one: the other would always look like another language. */
const TWO_SCRIPTS = new Set(['ku', 'sr']);
const KNOWN = new Set(Object.values(eld.info().Languages).filter((language) => !TWO_SCRIPTS.has(language)));
/** Bokmål and Nynorsk, which the detector knows as Norwegian. */
const ALIASES: Record<string, string> = { nb: 'no', nn: 'no' };

/** The detector's scores: s = r / (r + 25) of the mean weight r of a text's byte sequences. */
const SCALE = 25;
const weight = (score: number) => (SCALE * score) / (1 - score);

/**
 * How far the other language must be ahead, as a part of its own weight. Measured on 8 words of technical prose full of
 * English terms: 0.3 takes 0.05 % of the passages for another language and overlooks 0.5 % of those that are.
 */
const PROSE_MARGIN = 0.3;
/** For titles and the like, which are mostly terms: at 0.5 Italian titles may hold as many English words as Italian ones. */
export const TITLE_MARGIN = 0.5;

/** `unknown`: the passage does not say, or the language cannot be checked. */
export type LanguageJudgement = 'expected' | 'other' | 'unknown';

/** The detector's code of a configured language (`it`, `it-IT`), or null if it does not know it. */
function knownLanguage(language: string): string | null {
  const primary = language.toLowerCase().split(/[-_]/)[0]!;
  const code = Object.hasOwn(ALIASES, primary) ? ALIASES[primary]! : primary;
  return KNOWN.has(code) ? code : null;
}

/** Whether texts can be checked for being in a language (ISO 639-1); where not, every judgement is `unknown`. */
export function canCheckLanguage(language: string): boolean {
  return knownLanguage(language) !== null;
}

/**
 * Compares the expected language with the likeliest other one. The first 350 bytes of the passage are looked at; give it
 * prose only, eight words or more.
 */
export function judgePassage(
  passage: string,
  expected: string,
  margin: number = PROSE_MARGIN,
): LanguageJudgement {
  const language = knownLanguage(expected);
  const detected = eld.detect(passage);
  if (language === null || !detected.isReliable()) return 'unknown';
  if (detected.language === language) return 'expected';
  const scores = detected.getScores();
  const ahead = 1 - weight(scores[language] ?? 0) / weight(scores[detected.language]!);
  return ahead > margin ? 'other' : 'unknown';
}

/** The language that a passage of prose is most likely in (ISO 639-1), or null where that is not reliable. @example likelyLanguage('Questo saggio parla della pioggia e del vento di ieri sera.') // => 'it' */
export function likelyLanguage(passage: string): string | null {
  const detected = eld.detect(passage);
  return detected.isReliable() && KNOWN.has(detected.language) ? detected.language : null;
}
