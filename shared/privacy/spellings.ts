import { folded } from './folded.ts';
import { usageOf } from './ordinary-words.ts';

/** Letters and what is written for them where they are not at hand. */
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Of a word with more such letters all are written out, or none. */
const MIXED = 3;

/** Letters that are left of a word without the second letters of its umlauts: Jurgen for Juergen. */
const SHORTENED = 4;

/** ae, oe and ue that may stand for an umlaut: before a consonant (Chloe, Bauer), and not as in Michael, Samuels, Noelle, Rafaela. */
const UMLAUT = /([ao]|(?<![ae])u)e(?=[^aeiou])(?!ls?$|l[aeiou]|lle$|lla$)/gu;

/** A word with its umlauts written out: each or not, in all combinations of a few. */
function writtenOut(composed: string): string[] {
  const pieces = composed.split(/([äöüøå])/u);
  if (pieces.length > 2 * MIXED + 1) return [composed.replace(/[äöüøå]/gu, (letter) => WRITTEN_OUT[letter]!)];
  return pieces.reduce<string[]>(
    (begun, piece) => {
      const ways = piece in WRITTEN_OUT ? [piece, WRITTEN_OUT[piece]!] : [piece];
      return begun.flatMap((one) => ways.map((way) => one + way));
    },
    [''],
  );
}

/** How a word of a name may be written, `folded`, the usual way first, and no way that is a word of the language: jurgen, juergen for Jürgen. */
export function spellingsOf(written: string): string[] {
  const plain = folded(written);
  const out = writtenOut(written.normalize('NFC').toLowerCase()).map(folded);
  const short = plain.replace(UMLAUT, '$1');
  const others = [...out, ...(short.length >= SHORTENED ? [short] : [])];
  return [...new Set([plain, ...others.filter((other) => usageOf(other) === 'none')])];
}
