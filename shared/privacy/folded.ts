/** Letters that Unicode does not take apart, as people write them without their strokes. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' };

/** A word without case, accents and what is not seen: as names are compared. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[øłđħıæœß]/gu, (letter) => PLAIN[letter]!);
}

/** Words by letters, with what is not seen within them; also Ada2, of which the letters are the word. U+02BC and U+02BB, letters to Unicode, are apostrophes. */
export const WORD = /[\p{L}--[ʼʻ]][[\p{L}\p{M}\p{Cf}]--[ʼʻ]]*/gv;
