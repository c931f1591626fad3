import { hasDictionary } from './dictionary.ts';
import { slipsOf } from './surface.ts';
import { readWritten } from './written.ts';

/**
 * Errors in 100 words: words not in the word list, contractions without apostrophe, joined and confused words, small letters
 * where capitals belong, missing and misplaced spaces, doubled words, missing end marks. Null where it cannot be known: of a
 * language without a word list, of a text without words.
 * @example errorDensity('It realy works well.', 'en') // => 25
 */
export function errorDensity(text: string, language: string): number | null {
  if (!hasDictionary(language)) return null;
  const writtenText = readWritten(text);
  if (writtenText.words.length === 0) return null;
  const errors = Object.values(slipsOf(writtenText, true)).reduce((sum, slips) => sum + slips.length, 0);
  return (100 * errors) / writtenText.words.length;
}
