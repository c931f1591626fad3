import { judgePassage, likelyLanguage } from '@assay/kit/language/detect-language';
import { LEAST_WORDS } from '@assay/kit/language/passages';

/** Words of a passage that is judged, and how many of them of a text. */
const [PASSAGE_WORDS, PASSAGES] = [60, 5];

/** Scripts written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** Characters of a passage of a script without spaces, and the fewest that are judged: as many bytes as the detector reads. */
const [PASSAGE_CHARACTERS, LEAST_CHARACTERS] = [115, 16];

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether most letters of a text are of a script without spaces. */
function isUnspaced(text: string): boolean {
  return countOf(text, UNSPACED) * 2 > countOf(text, /\p{L}/gu);
}

/** Passages of a text whose words are not told apart by spaces. */
function unspacedPassages(text: string): string[] {
  const characters = Array.from(text.replace(/\s+/g, ''));
  if (characters.length < LEAST_CHARACTERS) return [];
  const count = Math.max(1, Math.min(PASSAGES, Math.floor(characters.length / PASSAGE_CHARACTERS)));
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * characters.length) / count);
    return characters.slice(start, start + PASSAGE_CHARACTERS).join('');
  });
}

/** Some passages of a text, spread over it; none where it has fewer than eight words, or sixteen characters of a script without spaces. */
function passagesOf(text: string): string[] {
  if (isUnspaced(text)) return unspacedPassages(text);
  const words = text.split(/\s+/).filter((word) => /^[^@]*\p{L}/u.test(word));
  if (words.length < LEAST_WORDS) return [];
  const count = Math.max(1, Math.min(PASSAGES, Math.floor(words.length / PASSAGE_WORDS)));
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * words.length) / count);
    return words.slice(start, start + PASSAGE_WORDS).join(' ');
  });
}

/** How far the other language must be ahead in a text of one passage: a short text is judged only where it is plain. */
const SHORT_MARGIN = 0.5;

/** What scripts a language's own script stands for, where it is more than one or none of Unicode's (ISO 15924). */
const SCRIPTS: Record<string, readonly string[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

/** The fewest letters of other scripts that tell a language. */
const LEAST_LETTERS = 8;

/** Whether most letters of a text are of a script that a language (ISO 639-1) is not written in. */
function isInOtherScript(text: string, language: string): boolean {
  const script = new Intl.Locale(language).maximize().script;
  if (script === undefined) return false;
  const own = (SCRIPTS[script] ?? [script]).map((one) => `\\p{scx=${one}}`).join('');
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = countOf(letters.join(''), new RegExp(`[^${own}]`, 'gu'));
  return others >= LEAST_LETTERS && others * 2 > letters.length;
}

/** Whether a text is surely in another language: its letters are, or every passage that is judged is, and most of them are judged. */
export function isInOtherLanguage(text: string, expected: string): boolean {
  if (isInOtherScript(text, expected)) return true;
  const passages = passagesOf(text);
  const margin = passages.length > 1 ? undefined : SHORT_MARGIN;
  const languageJudgements = passages.map((passage) => judgePassage(passage, expected, margin));
  const others = languageJudgements.filter((judgement) => judgement === 'other').length;
  return others * 2 > passages.length && !languageJudgements.includes('expected');
}

/** How many exemplars are looked at. */
const LOOKED_AT = 50;

/** The share of them that must be in one language. */
const SHARE = 0.8;

/** The language that exemplars are in (ISO 639-1); null where four fifths are not surely in one. An essay's language then says nothing. */
export function languageOfBank(texts: readonly string[]): string | null {
  const step = Math.max(1, Math.floor(texts.length / LOOKED_AT));
  const looked = texts
    .filter((_, index) => index % step === 0)
    .map((text) => passagesOf(text).map(likelyLanguage))
    .filter((passages) => passages.length > 0)
    .map((passages) => (new Set(passages).size === 1 ? passages[0]! : null));
  const found = Map.groupBy(looked, (language) => language);
  for (const [language, texts] of found)
    if (language !== null && texts.length >= SHARE * looked.length) return language;
  return null;
}

/** Fewer different words, or characters of a script without spaces, are no prose: of ASAP's sets 7 and 8 one essay has four, none fewer. */
const LEAST_DIFFERENT = 4;

/** Whether a text says too little to be read: one word or letter over and over, or a word or two. */
export function isNoProse(text: string): boolean {
  const words = text.toLowerCase().matchAll(isUnspaced(text) ? UNSPACED : /[\p{L}\p{M}]+/gu);
  const different = new Set<string>();
  for (const [word] of words) if (different.add(word).size >= LEAST_DIFFERENT) return false;
  return true;
}
