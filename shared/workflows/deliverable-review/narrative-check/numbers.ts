const ENGLISH = {
  ones: 'one two three four five six seven eight nine'.split(' '),
  teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
};
const ITALIAN = {
  ones: 'uno due tre quattro cinque sei sette otto nove'.split(' '),
  teens: 'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(' '),
  tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' '),
};
const NONE = ['no', 'zero', 'nessun', 'nessuno', 'nessuna'];
const SINGLE = ['a single', 'un solo', 'una sola', 'un unico', "un'unica", 'un’unica'];

/** The spellings of a ten and a one: `twenty-five`, `venticinque`, `ventuno`, `ventitré`. */
function compounds(ten: string, one: string, isItalian: boolean): string[] {
  if (!isItalian) return [`${ten}-${one}`, `${ten} ${one}`];
  const stem = /^[uo]/.test(one) ? ten.slice(0, -1) : ten;
  return one === 'tre' ? [`${stem}tre`, `${stem}tré`] : [`${stem}${one}`];
}

function numberWords(): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of NONE) words.set(word, 0);
  for (const word of SINGLE) words.set(word, 1);
  for (const language of [ENGLISH, ITALIAN]) {
    const { ones, teens, tens } = language;
    for (const [index, word] of [...ones, ...teens].entries()) words.set(word, index + 1);
    for (const [index, ten] of tens.entries()) {
      words.set(ten, 10 * (index + 2));
      for (const [unit, one] of ones.entries())
        for (const word of compounds(ten, one, language === ITALIAN))
          words.set(word, 10 * (index + 2) + unit + 1);
    }
  }
  return words;
}

const NUMBER_OF_WORD = numberWords();
const LONGEST_FIRST = [...NUMBER_OF_WORD.keys()].toSorted((a, b) => b.length - a.length);

/**
 * The source of a pattern, one group, for a number that stands alone, in digits or in English or Italian words to
 * ninety-nine: no part of an id, a range, a fraction or a percentage.
 */
export const NUMBER = `(?<![\\p{L}\\p{N}_.,/–-])(\\d{1,3}(?:[.,]\\d{3})+|\\d{1,4}|${LONGEST_FIRST.join('|')})(?![\\p{L}\\p{N}_%/–-]|[.,]\\d|\\s%)`;

/** The value of what `NUMBER` has matched. */
export function numberOf(written: string): number {
  return NUMBER_OF_WORD.get(written.toLowerCase()) ?? Number(written.replaceAll(/[.,]/g, ''));
}
