import { areOpposite, isFunctionWord, isNumber } from './meaning.ts';

/** Likeness of two words that are not the same (SPEC C21). */
export const MISSPELLED = 0.9;
export const INFLECTED = 0.8;
/** Of the same kind, and another one: a number for a number, a name for a name, a word for its opposite. */
export const EXCHANGED = 0.5;

export const MOST_EDITS = 2;
const SHORTEST_MISSPELLED = 4;
const SHORTEST_WITH_TWO_EDITS = 8;
/** Share of the longer word that two inflections have in common at the beginning. */
const COMMON_STEM = 0.6;
export const SHORTEST_STEM = 3;

/** Whether at most `limit` edits (a letter more, less, another, or two swapped) lead from one stretch to the other. */
function isWithinEdits(
  a: string,
  fromA: number,
  toA: number,
  b: string,
  fromB: number,
  toB: number,
  limit: number,
): boolean {
  while (fromA < toA && fromB < toB && a.charCodeAt(fromA) === b.charCodeAt(fromB)) {
    fromA++;
    fromB++;
  }
  while (toA > fromA && toB > fromB && a.charCodeAt(toA - 1) === b.charCodeAt(toB - 1)) {
    toA--;
    toB--;
  }
  const [left, right] = [toA - fromA, toB - fromB];
  if (Math.max(left, right) <= limit) return true;
  if (limit === 0 || Math.abs(left - right) > limit) return false;
  const isSwapped =
    left >= 2 &&
    right >= 2 &&
    a.charCodeAt(fromA) === b.charCodeAt(fromB + 1) &&
    a.charCodeAt(fromA + 1) === b.charCodeAt(fromB);
  return (
    isWithinEdits(a, fromA + 1, toA, b, fromB + 1, toB, limit - 1) ||
    isWithinEdits(a, fromA + 1, toA, b, fromB, toB, limit - 1) ||
    isWithinEdits(a, fromA, toA, b, fromB + 1, toB, limit - 1) ||
    (isSwapped && isWithinEdits(a, fromA + 2, toA, b, fromB + 2, toB, limit - 1))
  );
}

function editsAllowed(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_MISSPELLED) return 0;
  return shorter >= SHORTEST_WITH_TWO_EDITS ? 2 : 1;
}

/** How many characters two words have in common at the beginning. */
export function commonStem(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/**
 * How alike two words are, given in their forms, in [0, 1] (SPEC C21): 1 the same, 0.9 a misspelling (one edit, from eight
 * letters two), 0.8 an inflection (six tenths of the letters in common at the beginning), else 0. Numbers, words of
 * grammar and opposites (*complete*, *incomplete*) are the same or not.
 * @example likeness('recieve', 'receive') // => 0.9
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (isNumber(a) || isNumber(b) || areOpposite(a, b)) return 0;
  if (isFunctionWord(a) || isFunctionWord(b)) return 0;
  if (isWithinEdits(a, 0, a.length, b, 0, b.length, editsAllowed(a, b))) return MISSPELLED;
  const stem = commonStem(a, b);
  return stem >= SHORTEST_STEM && stem >= COMMON_STEM * Math.max(a.length, b.length) ? INFLECTED : 0;
}

/** A set of the letters of a word, a bit each: words of few edits differ in few. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Whether two words could be a misspelling: errs only by yes. */
export function mayBeMisspelled(a: string, aLetters: number, b: string, bLetters: number): boolean {
  let different = aLetters ^ bLetters;
  for (let edits = 2 * editsAllowed(a, b); edits > 0; edits--) different &= different - 1;
  return different === 0;
}
