import type { Stretch } from './written-words.ts';

/** Scripts that have no capitals, and of which most have no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
/** What may stand between the characters of a whole name. */
const BETWEEN = '[\\s\\u00a0·・･\\-‐‑]?';
/** A name of fewer characters is two words as soon as a name with a blank in it. */
const DIVISIBLE = 3;
/** A name of up to so many characters that is written as one begins with a family name of one, of so many perhaps with one of two. */
const LONGEST = 4;

const decomposed = (character: string) => {
  const apart = character.normalize('NFD');
  return apart === character ? character : `(?:${character}|${apart})`;
};

/** A whole name, wherever it stands. */
function wholePattern(whole: string): RegExp {
  const characters = [...whole].map(decomposed);
  return new RegExp(characters.join(characters.length < DIVISIBLE ? '' : BETWEEN), 'gu');
}

/** A given name; in Korean, which has spaces between words, it begins one. */
const givenPattern = (given: string) =>
  new RegExp(`(?<!\\p{Script=Hangul}(?=\\p{Script=Hangul}))${[...given].map(decomposed).join('')}`, 'gu');

/** The given name, and of a name written apart each part, that has two characters at least. */
function givenOf(words: readonly string[]): string[] {
  const [whole] = words;
  const one = [...whole!];
  const halves = one.length === LONGEST ? [one.slice(0, 2).join(''), one.slice(2).join('')] : [];
  const given = words.length > 1 ? words : one.length <= LONGEST ? [one.slice(1).join(''), ...halves] : [];
  return given.filter((word) => [...word].length >= 2 && EAST_ASIAN.test(word));
}

/** What a Chinese, Japanese, Korean or Thai name is found by; `spoken`: a given name within its words is not looked for by itself. */
export function unspacedPatterns(name: string, spoken: ReadonlySet<string>): RegExp[] {
  const words = name.normalize('NFC').match(UNSPACED) ?? [];
  const wholes = [words.join(''), words.toReversed().join('')].filter((whole) => [...whole].length >= 2);
  if (wholes.length === 0) return [];
  const isSpoken = (word: string) => [...spoken].some((one) => one.normalize('NFC').includes(word));
  const given = givenOf(words).filter((word) => !isSpoken(word));
  return [...new Set(wholes)].map(wholePattern).concat(given.map(givenPattern));
}

/** Where a text has one of them. */
export function unspacedIn(text: string, patterns: readonly RegExp[]): Stretch[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index: start }) => ({ start, end: start + found.length })),
  );
}
