/** Letters of Greek and Cyrillic that are drawn as Latin ones, with these. */
const PAIRS = `
  аa вb еe ѕs іi јj һh кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw ɡg ӏl зe
  АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ԜW
  αa βb γy εe ηn ιi κk νv οo ρp σs ςs τt υu χx ωw μu
  ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX`;

/** Of each letter of Greek or Cyrillic that is drawn as a Latin one, that one. */
export const LATIN = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

const DIGITS = new Map(['0o', '1i', '3e', '4a', '5s', '7t'].map((pair) => [pair.charAt(0), pair.charAt(1)]));

const LATIN_LETTER = /\p{sc=Latin}/u;
const OTHER_LETTER = /[\p{sc=Greek}\p{sc=Cyrillic}]/u;
const DIGIT = /[013457]/;
/** What the words below are made of. */
export const WORD = /[\p{L}\p{M}\d]+/gu;
/** A word with digits inside that stand for letters: three letters or more, a digit between letters or a word's first. */
const WITH_DIGITS = /^\d?\p{sc=Latin}+(?:\d\p{sc=Latin}*)+$/u;
const LETTERS_AT_LEAST = 3;

const countOf = (word: string, one: RegExp) => [...word].filter((letter) => one.test(letter)).length;

/** A word of Latin letters in which some are of another script and only look so; of the same length. */
function withoutOtherScripts(word: string): string {
  if (!LATIN_LETTER.test(word) || !OTHER_LETTER.test(word)) return word;
  const letters = [...word];
  if (letters.some((letter) => OTHER_LETTER.test(letter) && !LATIN.has(letter))) return word;
  return letters.map((letter) => LATIN.get(letter) ?? letter).join('');
}

/** A word in which digits stand for letters (1gn0r3); an id such as UC10 or a 4th has none inside. */
function withoutDigits(word: string): string {
  if (!DIGIT.test(word) || !WITH_DIGITS.test(word) || countOf(word, /\p{L}/u) < LETTERS_AT_LEAST) return word;
  if (/^\p{L}+\d+$/u.test(word) || /[2689]/.test(word)) return word;
  return [...word].map((letter) => DIGITS.get(letter) ?? letter).join('');
}

/** Whether a word is mostly Latin and some of its letters are of another script. */
export function hasLookAlikes(word: string): boolean {
  return withoutOtherScripts(word) !== word && countOf(word, LATIN_LETTER) > countOf(word, OTHER_LETTER);
}

/** A word in the letters that it looks like: as many code units as before. */
export function asItLooks(word: string): string {
  return withoutDigits(withoutOtherScripts(word));
}
