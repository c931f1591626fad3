/** U+0131: its capital is I, which is none of its forms for a regular expression. */
const DOTLESS = 'ı';

function foldLetter(letter: string): string {
  if (letter === DOTLESS) return letter;
  const upper = letter.toUpperCase();
  const lower = (upper.length === letter.length ? upper : letter).toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/**
 * A text with one form of each letter, character by character: two characters have the same exactly where the flags `iu` of regular
 * expressions take one for the other (Unicode's simple case folding), as K and the sign of kelvin; but for ligatures of st and Greek letters
 * with two accents, each of which it leaves alone.
 */
export const foldCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (run) => run.toLowerCase()).replace(/[^\0-\x7f]/gu, foldLetter);
