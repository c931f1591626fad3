/** Letters that Unicode does not take apart, as people write them without their strokes, and a sigma as it is within words. */
// biome-ignore format: a table
const PLAIN: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', ς: 'σ',
};

/**
 * What is not seen, what draws Arabic letters out, and marks that people leave out: accents, and points of Hebrew and Arabic. Vowels of Indic and other scripts, and what
 * parts two letters of Japanese, are marks to Unicode and are letters to readers: कुमार is not कमर.
 */
const LEFT_OUT =
  /[[\p{Cf}\u0640[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]]--[\u3099\u309a]]/gv;

/** A word without case, accents and what is not seen: as names are compared. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(/[øłđðþħıæœßς]/gu, (letter) => PLAIN[letter]!);
}

/** Raised letters at the end of a word: they point to a note (Quenbyᵃ). */
const MARK = String.raw`[ªº\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d6a\u1d9b-\u1dbf\u2071\u207f\u2090-\u209c]{1,2}(?![\p{L}\p{M}])`;

/** Words by letters, with what is not seen within them; also Ada2, of which the letters are the word. U+02BC and U+02BB, letters to Unicode, are apostrophes. */
export const WORD = new RegExp(
  String.raw`(?!${MARK})[\p{L}--[ʼʻ]](?:(?!${MARK})[[\p{L}\p{M}\p{Cf}]--[ʼʻ]])*`,
  'gv',
);
