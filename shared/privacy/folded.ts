/** Letters that Unicode does not take apart, as people write them without their strokes. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' };

/**
 * What is not seen, and marks that people leave out: accents, and points of Hebrew and Arabic. Vowels of Indic and other scripts, and what
 * parts two letters of Japanese, are marks to Unicode and are letters to readers: कुमार is not कमर.
 */
const LEFT_OUT =
  /[[\p{Cf}[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]]--[\u3099\u309a]]/gv;

/** A word without case, accents and what is not seen: as names are compared. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(/[øłđħıæœß]/gu, (letter) => PLAIN[letter]!);
}

/** Words by letters, with what is not seen within them; also Ada2, of which the letters are the word. U+02BC and U+02BB, letters to Unicode, are apostrophes. */
export const WORD = /[\p{L}--[ʼʻ]][[\p{L}\p{M}\p{Cf}]--[ʼʻ]]*/gv;
