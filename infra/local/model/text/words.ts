import { memoise } from '../memo.ts';

const WORD = /@?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

/** The words of a text as they stand; a placeholder such as @CAPS1 is one word. */
export const wordsOf: (text: string) => readonly string[] = memoise((text) => text.match(WORD) ?? [], 16_384);

const STOP_WORDS = new Set(
  `a about after all also an and any are as at be because been before being but by can could did do does done for from
  get got had has have he her here him his how i if in into is it its just like me more most my no not of on one only
  or other our out over own she should so some such than that the their them then there these they this those to too
  up very was we were what when where which while who will with would you your`.split(/\s+/),
);

/** Words that say little: a reader learns nothing particular from them. */
export const VAGUE = new Set(
  `thing things stuff good nice bad great really very lot lots alot something someone everything everyone whatever some
  many big cool awesome fun kinda sorta basically`.split(/\s+/),
);

/** The words that carry meaning, lower case, with plural and verb endings taken off. */
export const contentWords: (text: string) => readonly string[] = memoise(
  (text) =>
    wordsOf(text)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && !STOP_WORDS.has(word))
      .map(stem),
  16_384,
);

function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, '');
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|edly|ed|es|ly|s)$/, '');
}
